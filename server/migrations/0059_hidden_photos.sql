ALTER TABLE "files" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
-- Photos that were hidden before were only taken off the profile; their owners may show them again by now.
UPDATE "files" "f" SET "hidden_at" = "d"."at" FROM "report_decisions" "d"
WHERE "d"."outcome" = 'hidden' AND "d"."undone_at" IS NULL AND "d"."photo_url" = '/api/files/tandem/content/' || "f"."token";--> statement-breakpoint
UPDATE "members" "m" SET "photo_url" = NULL FROM "report_decisions" "d"
WHERE "d"."outcome" = 'hidden' AND "d"."undone_at" IS NULL AND "d"."member_id" = "m"."id" AND "d"."photo_url" = "m"."photo_url";
