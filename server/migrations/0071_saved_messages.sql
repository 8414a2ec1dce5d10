CREATE TABLE "chat_saved_messages" (
	"member_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone,
	CONSTRAINT "chat_saved_messages_pk" PRIMARY KEY("member_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "chat_saved_messages" ADD CONSTRAINT "chat_saved_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_saved_messages" ADD CONSTRAINT "chat_saved_messages_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_saved_messages_order_index" ON "chat_saved_messages" USING btree ("member_id","saved_at","message_id");--> statement-breakpoint
CREATE INDEX "chat_saved_messages_message_index" ON "chat_saved_messages" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "chat_saved_messages_reminder_index" ON "chat_saved_messages" USING btree ("remind_at") WHERE "chat_saved_messages"."remind_at" is not null;