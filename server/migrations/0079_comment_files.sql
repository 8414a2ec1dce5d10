ALTER TABLE "attachments" ADD COLUMN "is_for_comment" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
CREATE INDEX "attachments_comment_index" ON "attachments" USING btree ("comment_id") WHERE "attachments"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_uncommented_index" ON "attachments" USING btree ("created_at") WHERE "attachments"."is_for_comment" and "attachments"."comment_id" is null;--> statement-breakpoint
-- The table of tasks, which the feature of these files cannot import: a deleted comment deletes its files.
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."task_comments"("id") ON DELETE cascade;
