ALTER TABLE "chat_messages" ADD COLUMN "change_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "change_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "chat_messages_changes_index" ON "chat_messages" USING btree ("chat_id","change_seq") WHERE "chat_messages"."change_seq" > 0;