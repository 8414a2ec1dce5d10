CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"actor_id" uuid,
	"project_id" uuid,
	"request_id" uuid,
	"task_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_kind_check" CHECK (kind in ('joinRequestReceived', 'joinRequestAccepted', 'joinRequestRejected', 'joinRequestExpired', 'invitationReceived', 'invitationAccepted', 'invitationDeclined', 'joinedByLink', 'ownershipOffered', 'ownershipAccepted', 'ownershipDeclined', 'connectionRequestReceived', 'connectionRequestAccepted', 'removedFromProject', 'projectArchived', 'projectDeleted', 'taskAssigned', 'taskCommented'))
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_order_index" ON "notifications" USING btree ("member_id","at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("member_id","at","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_actor_index" ON "notifications" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_one_unread" ON "notifications" USING btree ("member_id","kind","subject_id") WHERE "notifications"."read_at" is null;