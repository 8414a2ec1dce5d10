CREATE TABLE "community_settings" (
	"section" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"values" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
