-- Safe for the version before: it writes no status beyond the former four, and nothing expires for 60 days.
ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_status_check";--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "expires_at" timestamp (3) with time zone DEFAULT now() + interval '60 days' NOT NULL;--> statement-breakpoint
CREATE INDEX "join_requests_expiry_index" ON "join_requests" USING btree ("expires_at") WHERE "join_requests"."status" = 'pending';--> statement-breakpoint
-- Safe for the version before: the check allows all that the former one did.
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_status_check" CHECK ("join_requests"."status" in ('pending', 'accepted', 'rejected', 'withdrawn', 'expired'));
