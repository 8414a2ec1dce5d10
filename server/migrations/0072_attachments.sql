CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploader_id" uuid NOT NULL,
	"chat_id" uuid,
	"task_id" uuid,
	"message_id" uuid,
	"project_id" uuid,
	"place" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"preview_id" uuid,
	"preview_size" integer DEFAULT 0 NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachments_place_check" CHECK (("attachments"."chat_id" is null) <> ("attachments"."task_id" is null))
);
--> statement-breakpoint
CREATE TABLE "removed_attachments" (
	"key" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uploader_id_members_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_uploader_index" ON "attachments" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "attachments_project_index" ON "attachments" USING btree ("project_id") WHERE "attachments"."project_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_chat_index" ON "attachments" USING btree ("chat_id") WHERE "attachments"."chat_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_message_index" ON "attachments" USING btree ("message_id") WHERE "attachments"."message_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_task_index" ON "attachments" USING btree ("task_id","created_at") WHERE "attachments"."task_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_unused_index" ON "attachments" USING btree ("created_at") WHERE not "attachments"."is_stored" or ("attachments"."message_id" is null and "attachments"."task_id" is null);--> statement-breakpoint
-- The tables of chat and tasks, which the feature of these files cannot import: what deletes one of their rows deletes the
-- files as well.
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_chat_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade;--> statement-breakpoint
-- Whatever deletes a row, its bytes are noted for the job that removes them.
CREATE FUNCTION "note_removed_attachment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "removed_attachments" ("key")
	SELECT "gone"."key" FROM (VALUES (OLD."id"), (OLD."preview_id")) AS "gone" ("key")
	WHERE "gone"."key" IS NOT NULL
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "attachments_removed" AFTER DELETE ON "attachments" FOR EACH ROW EXECUTE FUNCTION "note_removed_attachment"();
