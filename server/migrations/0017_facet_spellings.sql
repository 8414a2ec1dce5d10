CREATE TABLE "facet_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facet_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"facet" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "facet_spellings" (
	"facet" text collate "C" PRIMARY KEY NOT NULL,
	"spelling" text NOT NULL,
	"members" integer NOT NULL
);
