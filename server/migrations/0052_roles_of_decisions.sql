ALTER TABLE "members" ADD COLUMN "suspended_by_role" text;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "hidden_by_role" text;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD COLUMN "decided_by_role" text;