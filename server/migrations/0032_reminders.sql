CREATE TABLE "reminders" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"about" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminders_pk" PRIMARY KEY("member_id","kind","subject_id","about")
);
--> statement-breakpoint
-- Safe for the version before: the check below allows all that the former one did.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminders_at_index" ON "reminders" USING btree ("at");--> statement-breakpoint
CREATE INDEX "tasks_due_date_index" ON "tasks" USING btree ("due_date") WHERE "tasks"."deleted_at" is null and "tasks"."home_column" <> 'Done' and "tasks"."assignee_id" is not null;--> statement-breakpoint
-- Safe for the version before: the check allows all that the former one did.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK (kind in ('joinRequestReceived', 'joinRequestAccepted', 'joinRequestRejected', 'joinRequestExpired', 'invitationReceived', 'invitationAccepted', 'invitationDeclined', 'joinedByLink', 'ownershipOffered', 'ownershipAccepted', 'ownershipDeclined', 'connectionRequestReceived', 'connectionRequestAccepted', 'removedFromProject', 'projectArchived', 'projectDeleted', 'taskAssigned', 'taskCommented', 'taskDue', 'taskOverdue', 'joinRequestWaiting', 'newDevice', 'passwordChanged', 'emailChanged'));