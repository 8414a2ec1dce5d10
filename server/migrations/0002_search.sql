CREATE TABLE "project_search" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"arrival" integer GENERATED ALWAYS AS IDENTITY (sequence name "project_search_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"terms" integer[] NOT NULL,
	"slice" integer[] GENERATED ALWAYS AS (array[arrival / 1024]) STORED NOT NULL,
	CONSTRAINT "project_search_arrival_unique" UNIQUE("arrival")
);
--> statement-breakpoint
CREATE TABLE "search_word_counts" (
	"word_id" integer PRIMARY KEY NOT NULL,
	"frequency" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"corpus" text NOT NULL,
	"word" text collate "C" NOT NULL,
	"keys" integer[] NOT NULL,
	CONSTRAINT "search_words_pk" PRIMARY KEY("corpus","word"),
	CONSTRAINT "search_words_id_unique" UNIQUE("id"),
	CONSTRAINT "search_words_corpus_check" CHECK ("search_words"."corpus" in ('projects', 'people'))
);
--> statement-breakpoint
ALTER TABLE "project_search" ADD CONSTRAINT "project_search_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_word_counts" ADD CONSTRAINT "search_word_counts_word_id_search_words_id_fk" FOREIGN KEY ("word_id") REFERENCES "public"."search_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_search_terms_index" ON "project_search" USING gin ("terms","slice") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_words_keys_index" ON "search_words" USING gin ("keys") WITH (fastupdate=false);