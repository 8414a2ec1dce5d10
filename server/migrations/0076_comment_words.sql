ALTER TABLE "task_comments" ADD COLUMN "words" "tsvector";--> statement-breakpoint
CREATE INDEX "task_comments_words_index" ON "task_comments" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "task_comments_unindexed" ON "task_comments" USING btree ("id") WHERE "task_comments"."words" is null;