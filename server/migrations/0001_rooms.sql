CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_id" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"age" integer,
	"gender" text NOT NULL,
	"photo_url" text,
	"about" text NOT NULL,
	"experience" integer,
	"tech_stack" text[] NOT NULL,
	"skills" text[] NOT NULL,
	"interests" text[] NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_email_id_unique" UNIQUE("email_id"),
	CONSTRAINT "members_gender_check" CHECK ("members"."gender" in ('male', 'female', 'others'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"role" text NOT NULL,
	"message" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "join_requests_status_check" CHECK ("join_requests"."status" in ('pending', 'accepted', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "project_ignores" (
	"member_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"ignored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_ignores_pk" PRIMARY KEY("member_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "project_members" (
	"project_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_members_pk" PRIMARY KEY("project_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "project_saves" (
	"member_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_saves_pk" PRIMARY KEY("member_id","project_id")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"skills_required" text[] NOT NULL,
	"interests_tags" text[] NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"owner_position" double precision NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "projects_status_check" CHECK ("projects"."status" in ('open', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_ignores" ADD CONSTRAINT "project_ignores_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_ignores" ADD CONSTRAINT "project_ignores_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_members" ADD CONSTRAINT "project_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_saves" ADD CONSTRAINT "project_saves_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_saves" ADD CONSTRAINT "project_saves_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_created_at_index" ON "members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_member_id_index" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_one_pending" ON "join_requests" USING btree ("project_id","member_id") WHERE "join_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "join_requests_project_index" ON "join_requests" USING btree ("project_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "join_requests_member_index" ON "join_requests" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_ignores_order_index" ON "project_ignores" USING btree ("member_id","ignored_at","project_id");--> statement-breakpoint
CREATE INDEX "project_members_member_index" ON "project_members" USING btree ("member_id","joined_at","project_id");--> statement-breakpoint
CREATE INDEX "project_saves_order_index" ON "project_saves" USING btree ("member_id","saved_at","project_id");--> statement-breakpoint
CREATE INDEX "projects_feed_index" ON "projects" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_owner_index" ON "projects" USING btree ("owner_id","owner_position","id");