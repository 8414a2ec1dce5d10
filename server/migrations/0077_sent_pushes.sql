CREATE TABLE "sent_pushes" (
	"device_id" uuid NOT NULL,
	"tag" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sent_pushes_pk" PRIMARY KEY("device_id","tag","message_id")
);
--> statement-breakpoint
-- Safe for the version before: it writes the former values only.
ALTER TABLE "pushes" DROP CONSTRAINT "pushes_what_check";--> statement-breakpoint
ALTER TABLE "sent_pushes" ADD CONSTRAINT "sent_pushes_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_pushes_message_index" ON "sent_pushes" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "sent_pushes_age_index" ON "sent_pushes" USING btree ("noted_at");--> statement-breakpoint
-- Safe for the version before: it allows more, and that version removes pushes that it does not know.
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_what_check" CHECK ("pushes"."what" in ('notification', 'message', 'withdrawn'));