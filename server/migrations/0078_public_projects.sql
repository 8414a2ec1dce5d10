ALTER TABLE "members" ADD COLUMN "shows_publicly" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "is_findable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "public_key" text;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_public_key_unique" UNIQUE("public_key");