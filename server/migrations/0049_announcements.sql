CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"summary" text NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"notifies_members" boolean NOT NULL,
	"notified_up_to" uuid,
	"notified_count" integer DEFAULT 0 NOT NULL,
	"notified_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Safe for the version before: the check below allows all that the former one did.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_one_current" ON "announcements" USING btree (("ended_at" is null)) WHERE "announcements"."ended_at" is null;--> statement-breakpoint
-- Safe for the version before: the check allows all that the former one did.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK (kind in ('joinRequestReceived', 'joinRequestAccepted', 'joinRequestRejected', 'joinRequestExpired', 'invitationReceived', 'invitationAccepted', 'invitationDeclined', 'joinedByLink', 'ownershipOffered', 'ownershipAccepted', 'ownershipDeclined', 'connectionRequestReceived', 'connectionRequestAccepted', 'removedFromProject', 'roleChanged', 'projectArchived', 'projectDeleted', 'taskAssigned', 'taskCommented', 'taskDue', 'taskOverdue', 'joinRequestWaiting', 'projectsFit', 'newDevice', 'passwordChanged', 'emailChanged', 'secondFactorAdded', 'secondFactorRemoved', 'secondFactorGuessed', 'recoveryCodeUsed', 'recoveryCodesMade', 'reportDecided', 'memberWarned', 'contentHidden', 'logInChanged', 'signUpWaiting', 'announcement'));