CREATE TABLE "connection_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_member_id" uuid NOT NULL,
	"to_member_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "connection_requests_status_check" CHECK ("connection_requests"."status" in ('pending', 'accepted', 'rejected', 'withdrawn', 'ended')),
	CONSTRAINT "connection_requests_self_check" CHECK ("connection_requests"."from_member_id" <> "connection_requests"."to_member_id")
);
--> statement-breakpoint
CREATE TABLE "people_dismissals" (
	"member_id" uuid NOT NULL,
	"dismissed_id" uuid NOT NULL,
	"dismissed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_dismissals_pk" PRIMARY KEY("member_id","dismissed_id")
);
--> statement-breakpoint
CREATE TABLE "people_facets" (
	"facet" text collate "C" NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "people_facets_pk" PRIMARY KEY("facet","member_id")
);
--> statement-breakpoint
CREATE TABLE "people_search" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"arrival" integer GENERATED ALWAYS AS IDENTITY (sequence name "people_search_arrival_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"terms" integer[] NOT NULL,
	"slice" integer[] GENERATED ALWAYS AS (array[arrival / 1024]) STORED NOT NULL,
	CONSTRAINT "people_search_arrival_unique" UNIQUE("arrival")
);
--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_from_member_id_members_id_fk" FOREIGN KEY ("from_member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_requests" ADD CONSTRAINT "connection_requests_to_member_id_members_id_fk" FOREIGN KEY ("to_member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_dismissals" ADD CONSTRAINT "people_dismissals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_dismissals" ADD CONSTRAINT "people_dismissals_dismissed_id_members_id_fk" FOREIGN KEY ("dismissed_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_facets" ADD CONSTRAINT "people_facets_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_search" ADD CONSTRAINT "people_search_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connection_requests_one_live" ON "connection_requests" USING btree (least("from_member_id", "to_member_id"),greatest("from_member_id", "to_member_id")) WHERE "connection_requests"."status" in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "connection_requests_from_index" ON "connection_requests" USING btree ("from_member_id","status","to_member_id");--> statement-breakpoint
CREATE INDEX "connection_requests_to_index" ON "connection_requests" USING btree ("to_member_id","status","from_member_id");--> statement-breakpoint
CREATE INDEX "people_facets_member_index" ON "people_facets" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "people_search_terms_index" ON "people_search" USING gin ("terms","slice") WITH (fastupdate=false);