CREATE TABLE "announcement_dismissals" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"announcement_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcement_dismissals" ADD CONSTRAINT "announcement_dismissals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;