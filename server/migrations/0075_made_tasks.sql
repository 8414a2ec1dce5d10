ALTER TABLE "chat_messages" ADD COLUMN "task_id" uuid;--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "made_task_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "from_task_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "from_comment_id" uuid;