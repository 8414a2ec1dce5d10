CREATE TABLE "project_facets" (
	"project_id" uuid NOT NULL,
	"facet" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_facets_pk" PRIMARY KEY("project_id","facet")
);
--> statement-breakpoint
ALTER TABLE "project_facets" ADD CONSTRAINT "project_facets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_facets_active_index" ON "project_facets" USING btree ("facet","active_at","project_id");--> statement-breakpoint
CREATE INDEX "project_facets_created_index" ON "project_facets" USING btree (('newest:' || "facet"),"created_at","project_id");--> statement-breakpoint
CREATE INDEX "projects_active_index" ON "projects" USING btree ("status","last_activity_at","id");
--> statement-breakpoint
-- Everything that moves on the last activity of a project, also of the version before, moves it on in its facets.
CREATE FUNCTION "copy_project_activity"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "project_facets" SET "active_at" = NEW."last_activity_at" WHERE "project_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "projects_activity" AFTER UPDATE OF "last_activity_at" ON "projects" FOR EACH ROW
	WHEN (OLD."last_activity_at" IS DISTINCT FROM NEW."last_activity_at") EXECUTE FUNCTION "copy_project_activity"();
