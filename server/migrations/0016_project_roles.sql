CREATE TABLE "project_roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"places" integer NOT NULL,
	"rank" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "role_id" uuid;--> statement-breakpoint
ALTER TABLE "project_members" ADD COLUMN "role" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_members" ADD COLUMN "role_id" uuid;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "closes_when_full" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "hours_per_week" integer;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "last_activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "project_roles" ADD CONSTRAINT "project_roles_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_roles_order_index" ON "project_roles" USING btree ("project_id","rank","id");--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_role_id_project_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."project_roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_role_id_project_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."project_roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_requests_role_index" ON "join_requests" USING btree ("role_id") WHERE "join_requests"."role_id" is not null;--> statement-breakpoint
CREATE INDEX "project_members_role_index" ON "project_members" USING btree ("role_id") WHERE "project_members"."role_id" is not null;
--> statement-breakpoint
-- Former projects were last active when somebody last wrote in their chat or moved a task.
UPDATE "projects" SET "last_activity_at" = greatest(
	"created_at",
	(SELECT "last_message_at" FROM "chats" WHERE "chats"."project_id" = "projects"."id"),
	(SELECT max(greatest("tasks"."created_at", "tasks"."moved_at")) FROM "tasks" WHERE "tasks"."project_id" = "projects"."id")
);
