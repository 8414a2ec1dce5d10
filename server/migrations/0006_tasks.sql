CREATE TABLE "calendar_links" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_links_secret_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "task_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "task_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" uuid NOT NULL,
	"actor_id" uuid,
	"kind" text NOT NULL,
	"field" text,
	"before" text,
	"after" text,
	"version" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_events_kind_check" CHECK ("task_events"."kind" in ('created', 'edited', 'moved', 'assigned', 'commented', 'deleted', 'restored'))
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"due_date" date,
	"priority" text,
	"labels" text[] NOT NULL,
	"home_column" text NOT NULL,
	"is_held_overdue" boolean DEFAULT false NOT NULL,
	"moved_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"assignee_id" uuid,
	"position" text collate "C" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "tasks_home_column_check" CHECK ("tasks"."home_column" in ('To Do', 'In Progress', 'Done')),
	CONSTRAINT "tasks_priority_check" CHECK ("tasks"."priority" in ('Low', 'Medium', 'High')),
	CONSTRAINT "tasks_done_check" CHECK (("tasks"."home_column" = 'Done') = ("tasks"."done_at" is not null)),
	CONSTRAINT "tasks_held_check" CHECK (not ("tasks"."is_held_overdue" and "tasks"."home_column" = 'Done'))
);
--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_comments" ADD CONSTRAINT "task_comments_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_events" ADD CONSTRAINT "task_events_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_events" ADD CONSTRAINT "task_events_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_comments_order_index" ON "task_comments" USING btree ("task_id","created_at","id");--> statement-breakpoint
CREATE INDEX "task_events_order_index" ON "task_events" USING btree ("task_id","version","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_position" ON "tasks" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "tasks_due_index" ON "tasks" USING btree ("project_id","due_date") WHERE "tasks"."deleted_at" is null and "tasks"."home_column" <> 'Done';--> statement-breakpoint
CREATE INDEX "tasks_assignee_index" ON "tasks" USING btree ("assignee_id","due_date");--> statement-breakpoint
CREATE INDEX "tasks_deleted_index" ON "tasks" USING btree ("deleted_at") WHERE "tasks"."deleted_at" is not null;