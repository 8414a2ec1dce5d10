CREATE TABLE "chat_pushes" (
	"chat_id" uuid PRIMARY KEY NOT NULL,
	"from_seq" integer NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_id" uuid NOT NULL,
	"what" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"from_seq" integer,
	"seq" integer,
	"next_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pushes_device_unique" UNIQUE("device_id","what","subject_id"),
	CONSTRAINT "pushes_what_check" CHECK ("pushes"."what" in ('notification', 'message'))
);
--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_device_id_push_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_pushes_next_index" ON "chat_pushes" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "pushes_next_index" ON "pushes" USING btree ("next_at","id");