CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"member_id" uuid,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"token" text NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "upload_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_one_name" ON "files" USING btree ("owner_id","name") WHERE "files"."is_stored";--> statement-breakpoint
CREATE INDEX "files_owner_index" ON "files" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "files_unclaimed_index" ON "files" USING btree ("created_at") WHERE "files"."member_id" is null or not "files"."is_stored";--> statement-breakpoint
CREATE INDEX "upload_tickets_expires_at_index" ON "upload_tickets" USING btree ("expires_at");