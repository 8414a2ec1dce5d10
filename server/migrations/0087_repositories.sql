CREATE TABLE "project_repositories" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"path" text NOT NULL,
	"sealed_token" text,
	"facts" jsonb,
	"problem" text,
	"replies" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_issues" (
	"project_id" uuid NOT NULL,
	"url" text NOT NULL,
	"task_id" uuid NOT NULL,
	CONSTRAINT "task_issues_project_id_url_pk" PRIMARY KEY("project_id","url")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "is_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "project_repositories" ADD CONSTRAINT "project_repositories_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_issues" ADD CONSTRAINT "task_issues_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_issues" ADD CONSTRAINT "task_issues_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_repositories_next_at_index" ON "project_repositories" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "task_issues_task_index" ON "task_issues" USING btree ("task_id");