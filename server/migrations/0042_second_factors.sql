CREATE TABLE "authenticator_apps" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"bound_to" text NOT NULL,
	"purpose" text NOT NULL,
	"member_id" uuid,
	"challenge" text NOT NULL,
	"user_handle" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_bound_to_purpose_pk" PRIMARY KEY("bound_to","purpose")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"user_handle" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"member_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_codes_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Safe for the version before: the check below allows all that the former one did.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenges_member_index" ON "passkey_challenges" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at_index" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_member_index" ON "passkeys" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "second_steps_member_index" ON "second_steps" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "second_steps_expires_at_index" ON "second_steps" USING btree ("expires_at");--> statement-breakpoint
-- Safe for the version before: the check allows all that the former one did.
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK (kind in ('joinRequestReceived', 'joinRequestAccepted', 'joinRequestRejected', 'joinRequestExpired', 'invitationReceived', 'invitationAccepted', 'invitationDeclined', 'joinedByLink', 'ownershipOffered', 'ownershipAccepted', 'ownershipDeclined', 'connectionRequestReceived', 'connectionRequestAccepted', 'removedFromProject', 'roleChanged', 'projectArchived', 'projectDeleted', 'taskAssigned', 'taskCommented', 'taskDue', 'taskOverdue', 'joinRequestWaiting', 'projectsFit', 'newDevice', 'passwordChanged', 'emailChanged', 'secondFactorAdded', 'secondFactorRemoved', 'secondFactorGuessed', 'recoveryCodeUsed', 'recoveryCodesMade'));