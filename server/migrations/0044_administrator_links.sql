CREATE TABLE "administrator_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_as" text,
	CONSTRAINT "administrator_links_end_check" CHECK ("administrator_links"."ended_as" in ('used', 'superseded'))
);
--> statement-breakpoint
CREATE INDEX "members_names_index" ON "members" USING btree ((lower("first_name" || ' ' || "last_name")) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_last_names_index" ON "members" USING btree ((lower("last_name")) text_pattern_ops);