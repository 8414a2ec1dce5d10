CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid,
	"project_id" uuid,
	"title" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"reports_count" integer DEFAULT 1 NOT NULL,
	"latest_at" timestamp (3) with time zone NOT NULL,
	"taken_by" uuid,
	CONSTRAINT "report_cases_status_check" CHECK ("report_cases"."status" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "report_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"moderator_id" uuid,
	"member_id" uuid,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"photo_url" text,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "report_decisions_outcome_check" CHECK (outcome in ('dismissed', 'warned', 'hidden', 'suspended'))
);
--> statement-breakpoint
-- Safe for the version before: the check below allows all that the former one did.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_moderator_id_members_id_fk" FOREIGN KEY ("moderator_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_one_open" ON "report_cases" USING btree ("kind","subject_id") WHERE "report_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_queue_index" ON "report_cases" USING btree ("status","latest_at","id");--> statement-breakpoint
CREATE INDEX "report_cases_taken_index" ON "report_cases" USING btree ("taken_by","latest_at","id") WHERE "report_cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_author_index" ON "report_cases" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_decisions_one_valid" ON "report_decisions" USING btree ("case_id") WHERE "report_decisions"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "report_decisions_case_index" ON "report_decisions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "report_decisions_member_index" ON "report_decisions" USING btree ("member_id","at");--> statement-breakpoint
CREATE INDEX "report_decisions_moderator_index" ON "report_decisions" USING btree ("moderator_id");--> statement-breakpoint
-- Safe for the version before: it leaves the column empty.
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_case_index" ON "reports" USING btree ("case_id","created_at","id");--> statement-breakpoint
-- Safe for the version before: the check allows all that the former one did.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK (kind in ('joinRequestReceived', 'joinRequestAccepted', 'joinRequestRejected', 'joinRequestExpired', 'invitationReceived', 'invitationAccepted', 'invitationDeclined', 'joinedByLink', 'ownershipOffered', 'ownershipAccepted', 'ownershipDeclined', 'connectionRequestReceived', 'connectionRequestAccepted', 'removedFromProject', 'roleChanged', 'projectArchived', 'projectDeleted', 'taskAssigned', 'taskCommented', 'taskDue', 'taskOverdue', 'joinRequestWaiting', 'projectsFit', 'newDevice', 'passwordChanged', 'emailChanged', 'secondFactorAdded', 'secondFactorRemoved', 'secondFactorGuessed', 'recoveryCodeUsed', 'recoveryCodesMade', 'reportDecided', 'memberWarned', 'contentHidden'));