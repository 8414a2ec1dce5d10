-- Imports keep the rows of a file until they are tasks, and for a day what they made (ADR 0116).
CREATE TABLE "import_cards" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"weight" integer NOT NULL,
	"card" text,
	"task_id" uuid,
	CONSTRAINT "import_cards_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "task_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"source" text NOT NULL,
	"header" text[],
	"choices" jsonb NOT NULL,
	"preview" jsonb,
	"status" text NOT NULL,
	"problem" text,
	"cards" integer NOT NULL,
	"total" integer NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"place" integer DEFAULT -1 NOT NULL,
	"next_number" integer,
	"has_numbers" boolean NOT NULL,
	"pull_requests" integer NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "task_comments" ADD COLUMN "imported_author" text;--> statement-breakpoint
ALTER TABLE "import_cards" ADD CONSTRAINT "import_cards_import_id_task_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."task_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_imports" ADD CONSTRAINT "task_imports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_imports" ADD CONSTRAINT "task_imports_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_imports_project_index" ON "task_imports" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "task_imports_member_index" ON "task_imports" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "task_imports_due_index" ON "task_imports" USING btree ("due_at") WHERE "task_imports"."status" in ('running', 'undoing');