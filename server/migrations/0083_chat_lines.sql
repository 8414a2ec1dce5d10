CREATE TABLE "chat_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"after_seq" integer NOT NULL,
	"kind" text NOT NULL,
	"member_id" uuid,
	"role" text DEFAULT '' NOT NULL,
	"task_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_lines" ADD CONSTRAINT "chat_lines_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_lines" ADD CONSTRAINT "chat_lines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_lines_order_index" ON "chat_lines" USING btree ("chat_id","after_seq","at","id");--> statement-breakpoint
CREATE INDEX "chat_lines_member_index" ON "chat_lines" USING btree ("member_id");