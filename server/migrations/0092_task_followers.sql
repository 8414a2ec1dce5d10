CREATE TABLE "task_followers" (
	"task_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"is_following" boolean NOT NULL,
	CONSTRAINT "task_followers_pk" PRIMARY KEY("task_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "task_followers" ADD CONSTRAINT "task_followers_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_followers" ADD CONSTRAINT "task_followers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_followers_member_index" ON "task_followers" USING btree ("member_id");