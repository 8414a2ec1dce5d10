CREATE TABLE "chat_mailings" (
	"member_id" uuid NOT NULL,
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"mail_id" uuid,
	CONSTRAINT "chat_mailings_pk" PRIMARY KEY("member_id","chat_id")
);
--> statement-breakpoint
CREATE TABLE "notification_mailings" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid,
	"claimed_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_mail_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_mailings" ADD CONSTRAINT "chat_mailings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mailings" ADD CONSTRAINT "notification_mailings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_mail_due_index" ON "notifications" USING btree ("member_id") WHERE "notifications"."is_mail_due";