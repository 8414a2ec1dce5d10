-- Every task has a number of its project, counted from 1 and never given again.
CREATE TABLE "task_numbers" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "task_prefix" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_numbers" ADD CONSTRAINT "task_numbers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "tasks" SET "number" = n."number" FROM (
	SELECT "id", row_number() OVER (PARTITION BY "project_id" ORDER BY "created_at", "id") AS "number" FROM "tasks"
) n WHERE "tasks"."id" = n."id";--> statement-breakpoint
INSERT INTO "task_numbers" ("project_id", "last_number")
	SELECT "project_id", max("number") FROM "tasks" GROUP BY "project_id";--> statement-breakpoint
-- Counts the number of a new task. It numbers those of the version before, which runs on these tables during an upgrade.
CREATE FUNCTION "number_task"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "task_numbers" AS n ("project_id", "last_number") VALUES (NEW."project_id", greatest(NEW."number", 1))
		ON CONFLICT ("project_id") DO UPDATE SET "last_number" = CASE
			WHEN NEW."number" = 0 THEN n."last_number" + 1 ELSE greatest(n."last_number", NEW."number")
		END
		RETURNING CASE WHEN NEW."number" = 0 THEN n."last_number" ELSE NEW."number" END INTO NEW."number";
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "tasks_numbered" BEFORE INSERT ON "tasks" FOR EACH ROW EXECUTE FUNCTION "number_task"();--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_number" ON "tasks" USING btree ("project_id","number");