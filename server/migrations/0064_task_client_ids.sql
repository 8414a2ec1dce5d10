ALTER TABLE "tasks" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "creation_hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_client_id" ON "tasks" USING btree ("project_id","client_id") WHERE "tasks"."client_id" is not null;