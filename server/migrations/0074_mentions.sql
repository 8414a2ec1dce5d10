CREATE TABLE "chat_mentions" (
	"message_id" uuid NOT NULL,
	"member_id" uuid,
	CONSTRAINT "chat_mentions_unique" UNIQUE NULLS NOT DISTINCT("message_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "everyone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "everyone_by" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "collaborators_mention_everyone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "mentioned_ids" uuid[];--> statement-breakpoint
ALTER TABLE "chat_mentions" ADD CONSTRAINT "chat_mentions_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_mentions" ADD CONSTRAINT "chat_mentions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_mentions_member_index" ON "chat_mentions" USING btree ("member_id");