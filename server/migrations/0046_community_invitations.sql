CREATE TABLE "community_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"token_hash" text NOT NULL,
	"note" text NOT NULL,
	"max_uses" integer NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "community_invitations_uses_check" CHECK ("community_invitations"."uses" between 0 and "community_invitations"."max_uses")
);
--> statement-breakpoint
ALTER TABLE "provider_flows" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "community_invitations" ADD CONSTRAINT "community_invitations_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "community_invitations_token_index" ON "community_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "community_invitations_order_index" ON "community_invitations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "community_invitations_creator_index" ON "community_invitations" USING btree ("created_by","created_at");