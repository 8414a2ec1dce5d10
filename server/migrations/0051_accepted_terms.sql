ALTER TABLE "members" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "terms_accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "terms_version" text;