CREATE TABLE "provider_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email_id" text NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_accounts_subject_unique" UNIQUE("issuer","subject"),
	CONSTRAINT "provider_accounts_member_unique" UNIQUE("member_id","issuer")
);
--> statement-breakpoint
CREATE TABLE "provider_flows" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"next" text NOT NULL,
	"session_hash" text,
	"member_id" uuid,
	"issuer" text,
	"subject" text,
	"email_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_flows_purpose_check" CHECK ("provider_flows"."purpose" in ('logIn', 'link', 'proof', 'waiting'))
);
--> statement-breakpoint
-- Safe for the version before: the check below allows all that the former one did.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD CONSTRAINT "provider_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_flows" ADD CONSTRAINT "provider_flows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_flows_member_index" ON "provider_flows" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "provider_flows_email_index" ON "provider_flows" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "provider_flows_expires_at_index" ON "provider_flows" USING btree ("expires_at");--> statement-breakpoint
-- Safe for the version before: the check allows all that the former one did.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK (kind in ('joinRequestReceived', 'joinRequestAccepted', 'joinRequestRejected', 'joinRequestExpired', 'invitationReceived', 'invitationAccepted', 'invitationDeclined', 'joinedByLink', 'ownershipOffered', 'ownershipAccepted', 'ownershipDeclined', 'connectionRequestReceived', 'connectionRequestAccepted', 'removedFromProject', 'roleChanged', 'projectArchived', 'projectDeleted', 'taskAssigned', 'taskCommented', 'taskDue', 'taskOverdue', 'joinRequestWaiting', 'projectsFit', 'newDevice', 'passwordChanged', 'emailChanged', 'secondFactorAdded', 'secondFactorRemoved', 'secondFactorGuessed', 'recoveryCodeUsed', 'recoveryCodesMade', 'reportDecided', 'memberWarned', 'contentHidden', 'logInChanged'));