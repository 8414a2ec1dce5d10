CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid,
	"project_id" uuid,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"context" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_kind_check" CHECK (kind in ('member', 'project', 'message', 'comment', 'photo')),
	CONSTRAINT "reports_reason_check" CHECK (reason in ('spam', 'harassment', 'falseProfile', 'illegal', 'other')),
	CONSTRAINT "reports_status_check" CHECK (status in ('open', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_members_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open" ON "reports" USING btree ("reporter_id","kind","subject_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "reports_reporter_index" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_author_index" ON "reports" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_queue_index" ON "reports" USING btree ("status","created_at","id");