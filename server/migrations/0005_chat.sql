CREATE TABLE "chat_members" (
	"chat_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"last_read_seq" integer NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_members_pk" PRIMARY KEY("chat_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"chat_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid NOT NULL,
	"sender_id" uuid,
	"client_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_messages_pk" PRIMARY KEY("chat_id","seq"),
	CONSTRAINT "chat_messages_id_unique" UNIQUE("id"),
	CONSTRAINT "chat_messages_client_unique" UNIQUE("sender_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"project_id" uuid,
	"low_member_id" uuid,
	"high_member_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	CONSTRAINT "chats_project_unique" UNIQUE("project_id"),
	CONSTRAINT "chats_pair_unique" UNIQUE("low_member_id","high_member_id"),
	CONSTRAINT "chats_kind_check" CHECK ("chats"."kind" in ('direct', 'group')),
	CONSTRAINT "chats_sides_check" CHECK (case "chats"."kind" when 'group'
        then "chats"."project_id" is not null and "chats"."low_member_id" is null and "chats"."high_member_id" is null
        else "chats"."project_id" is null and "chats"."low_member_id" < "chats"."high_member_id" end)
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "shows_online" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_members" ADD CONSTRAINT "chat_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_members_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_low_member_id_members_id_fk" FOREIGN KEY ("low_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_high_member_id_members_id_fk" FOREIGN KEY ("high_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_members_member_index" ON "chat_members" USING btree ("member_id","chat_id");--> statement-breakpoint
CREATE INDEX "chats_high_member_index" ON "chats" USING btree ("high_member_id");--> statement-breakpoint
-- Every project that is there gets its group chat. Its id is a UUIDv7 of the project's day: a random one, the first six bytes the time, the version set to 7.
INSERT INTO "chats" ("id", "kind", "project_id")
SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing substring(int8send(floor(extract(epoch from "created_at") * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid, 'group', "id"
FROM "projects";--> statement-breakpoint
INSERT INTO "chat_members" ("chat_id", "member_id", "last_read_seq", "joined_at")
SELECT "chats"."id", "belonging"."member_id", 0, "belonging"."joined_at"
FROM "chats" JOIN (
	SELECT "id" AS "project_id", "owner_id" AS "member_id", "created_at" AS "joined_at" FROM "projects"
	UNION ALL
	SELECT "project_id", "member_id", "joined_at" FROM "project_members"
) AS "belonging" ON "belonging"."project_id" = "chats"."project_id";
