-- Safe for the version before: the check below allows all that the former one did.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "request" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "refusal_reason" text;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_one_waiting" ON "sign_ups" USING btree ("email_id") WHERE "sign_ups"."request" = 'waiting';--> statement-breakpoint
CREATE INDEX "sign_ups_queue_index" ON "sign_ups" USING btree ("asked_at","id") WHERE "sign_ups"."request" = 'waiting';--> statement-breakpoint
-- Safe for the version before: it leaves the column null.
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_request_check" CHECK ("sign_ups"."request" in ('waiting', 'refused'));--> statement-breakpoint
-- Safe for the version before: the check allows all that the former one did.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK (kind in ('joinRequestReceived', 'joinRequestAccepted', 'joinRequestRejected', 'joinRequestExpired', 'invitationReceived', 'invitationAccepted', 'invitationDeclined', 'joinedByLink', 'ownershipOffered', 'ownershipAccepted', 'ownershipDeclined', 'connectionRequestReceived', 'connectionRequestAccepted', 'removedFromProject', 'roleChanged', 'projectArchived', 'projectDeleted', 'taskAssigned', 'taskCommented', 'taskDue', 'taskOverdue', 'joinRequestWaiting', 'projectsFit', 'newDevice', 'passwordChanged', 'emailChanged', 'secondFactorAdded', 'secondFactorRemoved', 'secondFactorGuessed', 'recoveryCodeUsed', 'recoveryCodesMade', 'reportDecided', 'memberWarned', 'contentHidden', 'logInChanged', 'signUpWaiting'));