ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD COLUMN "last_read_at" timestamp (3) with time zone;