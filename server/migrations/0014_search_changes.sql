CREATE TABLE "owner_search" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"arrival" integer GENERATED ALWAYS AS IDENTITY (sequence name "owner_search_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"terms" integer[] NOT NULL,
	"slice" integer[] GENERATED ALWAYS AS (array[arrival / 1024]) STORED NOT NULL,
	CONSTRAINT "owner_search_arrival_unique" UNIQUE("arrival")
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "search_changes_kind_check" CHECK ("search_changes"."kind" in ('project', 'owner', 'person'))
);
--> statement-breakpoint
ALTER TABLE "project_search" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "owner_search" ADD CONSTRAINT "owner_search_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_search_terms_index" ON "owner_search" USING gin ("terms","slice") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_changes_subject_index" ON "search_changes" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "project_search_owner_index" ON "project_search" USING btree ("owner_id");
--> statement-breakpoint
-- The names of owners leave the index of their projects: the server indexes all again, few at a time.
INSERT INTO "search_changes" ("kind", "subject_id")
SELECT 'owner', "id" FROM "members"
WHERE "deleted_at" IS NULL AND EXISTS (SELECT FROM "projects" WHERE "projects"."owner_id" = "members"."id")
ORDER BY "id";--> statement-breakpoint
INSERT INTO "search_changes" ("kind", "subject_id")
SELECT 'project', "id" FROM "projects" ORDER BY "created_at", "id";
