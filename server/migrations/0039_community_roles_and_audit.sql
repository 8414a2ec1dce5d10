CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"member_id" uuid,
	"subject_kind" text,
	"subject_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text,
	"address" text
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "community_role" text DEFAULT 'member' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
CREATE INDEX "audit_entries_order_index" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_act_index" ON "audit_entries" USING btree ("act","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor_index" ON "audit_entries" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_member_index" ON "audit_entries" USING btree ("member_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_index" ON "audit_entries" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "members_roles_index" ON "members" USING btree ("community_role","created_at","id") WHERE "members"."community_role" <> 'member';--> statement-breakpoint
CREATE INDEX "members_suspended_index" ON "members" USING btree ("created_at","id") WHERE "members"."suspended_at" is not null;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_community_role_check" CHECK ("members"."community_role" in ('member', 'moderator', 'administrator'));