CREATE TABLE "deleted_project_members" (
	"project_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"role" text NOT NULL,
	"role_id" uuid,
	CONSTRAINT "deleted_project_members_pk" PRIMARY KEY("project_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "ownership_offers" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deleted_project_members" ADD CONSTRAINT "deleted_project_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_project_members" ADD CONSTRAINT "deleted_project_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_project_members" ADD CONSTRAINT "deleted_project_members_role_id_project_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."project_roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_project_members_member_index" ON "deleted_project_members" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "ownership_offers_member_index" ON "ownership_offers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "projects_deleted_index" ON "projects" USING btree ("deleted_at") WHERE "projects"."deleted_at" is not null;
--> statement-breakpoint
-- As 0015 has it, but nobody writes in the chat of an archived project, and a message counts as activity of the project.
-- In a group, "mayTalk" tells whether its project is not archived.
-- Safe for the version before: the function takes and returns the same; that version archives nothing.
CREATE OR REPLACE FUNCTION "post_chat_messages"(
	"to_chat" uuid, "senders" uuid[], "client_ids" uuid[], "ids" uuid[], "texts" text[], "sent_at" timestamptz, "unanswered" integer
) RETURNS TABLE (
	"seq" integer, "kind" text, "lastSeq" integer, "isMember" boolean, "mayTalk" boolean, "otherId" uuid,
	"firstName" text, "lastName" text, "photoUrl" text, "waitsFor" text
) LANGUAGE plpgsql AS $$
DECLARE
	"locked" "chats"%ROWTYPE;
	"sender" uuid;
	"asked_at" timestamptz;
	"isArchived" boolean;
BEGIN
	SELECT * INTO "locked" FROM "chats" WHERE "chats"."id" = "to_chat" FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN; END IF;
	"kind" := "locked"."kind";
	"lastSeq" := "locked"."last_seq";
	"isArchived" := EXISTS (
		SELECT FROM "projects" AS p WHERE p."id" = "locked"."project_id" AND p."archived_at" IS NOT NULL
	);
	FOR "at" IN 1 .. cardinality("senders") LOOP
		"seq" := NULL;
		"waitsFor" := NULL;
		"sender" := "senders"["at"];
		"otherId" := CASE WHEN "locked"."low_member_id" = "sender" THEN "locked"."high_member_id" ELSE "locked"."low_member_id" END;
		"mayTalk" := CASE "kind" WHEN 'group' THEN NOT "isArchived"
			ELSE EXISTS (SELECT FROM "partners_of"("sender") AS p WHERE p."id" = "otherId") END;
		SELECT m."first_name", m."last_name", m."photo_url", cm."member_id" IS NOT NULL
		INTO "firstName", "lastName", "photoUrl", "isMember"
		FROM "members" AS m LEFT JOIN "chat_members" AS cm ON cm."chat_id" = "to_chat" AND cm."member_id" = m."id"
		WHERE m."id" = "sender";
		IF "kind" = 'direct' AND "isMember" AND "mayTalk" AND "lastSeq" >= "unanswered"
			AND NOT EXISTS (SELECT FROM "acquaintances_of"("sender") AS a WHERE a."id" = "otherId") THEN
			-- Messages from before the first request since they worked together were sent under another right. A request that
			-- was withdrawn or rejected still counts: asking again gives no new messages.
			SELECT min(j."created_at") FILTER (WHERE j."status" <> 'accepted' AND j."created_at" > j."accepted_at") INTO "asked_at"
			FROM (
				SELECT r."created_at", r."status", coalesce(
					max(r."created_at") FILTER (WHERE r."status" = 'accepted') OVER (), '-infinity'
				) AS "accepted_at"
				FROM "join_requests" AS r JOIN "projects" AS p ON p."id" = r."project_id"
				WHERE (r."member_id" = "sender" AND p."owner_id" = "otherId") OR (r."member_id" = "otherId" AND p."owner_id" = "sender")
			) AS j;
			SELECT m."first_name" INTO "waitsFor" FROM "members" AS m
			WHERE m."id" = "otherId" AND (
				SELECT count(*) FILTER (WHERE latest."sender_id" = "sender" AND latest."created_at" >= "asked_at") FROM (
					SELECT c."sender_id", c."created_at" FROM "chat_messages" AS c
					WHERE c."chat_id" = "to_chat" ORDER BY c."seq" DESC LIMIT "unanswered"
				) AS latest
			) >= "unanswered";
		END IF;
		IF "isMember" AND "mayTalk" AND "waitsFor" IS NULL THEN
			INSERT INTO "chat_messages" ("chat_id", "seq", "id", "sender_id", "client_id", "text", "created_at")
			VALUES ("to_chat", "lastSeq" + 1, "ids"["at"], "sender", "client_ids"["at"], "texts"["at"], "sent_at")
			ON CONFLICT ON CONSTRAINT "chat_messages_client_unique" DO NOTHING;
			IF FOUND THEN
				"lastSeq" := "lastSeq" + 1;
				"seq" := "lastSeq";
				UPDATE "chat_members" AS cm SET "last_read_seq" = "lastSeq"
				WHERE cm."chat_id" = "to_chat" AND cm."member_id" = "sender";
			END IF;
		END IF;
		RETURN NEXT;
	END LOOP;
	IF "lastSeq" > "locked"."last_seq" THEN
		UPDATE "chats" SET "last_seq" = "lastSeq", "last_message_at" = "sent_at" WHERE "chats"."id" = "to_chat";
		-- A project is locked before its chat, so a locked one is skipped: the next message counts.
		UPDATE "projects" SET "last_activity_at" = "sent_at" WHERE "id" = (
			SELECT p."id" FROM "projects" AS p
			WHERE p."id" = "locked"."project_id" AND p."last_activity_at" < "sent_at" - interval '10 minutes'
			FOR NO KEY UPDATE SKIP LOCKED
		);
	END IF;
END
$$;
