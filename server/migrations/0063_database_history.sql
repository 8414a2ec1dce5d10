CREATE TABLE "database_history" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"written_on" text NOT NULL,
	CONSTRAINT "database_history_one_check" CHECK ("database_history"."is_only")
);
