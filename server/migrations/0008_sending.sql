-- Connections and team-mates of a member, as ids that may repeat. Short enough for the planner to put it in the place of its call.
CREATE FUNCTION "acquaintances_of"("asked" uuid) RETURNS TABLE ("id" uuid) LANGUAGE sql STABLE AS $$
	SELECT "to_member_id" FROM "connection_requests" WHERE "from_member_id" = "asked" AND "status" = 'accepted'
	UNION ALL
	SELECT "from_member_id" FROM "connection_requests" WHERE "to_member_id" = "asked" AND "status" = 'accepted'
	UNION ALL
	SELECT "projects"."owner_id" FROM "project_members" JOIN "projects" ON "projects"."id" = "project_members"."project_id"
	WHERE "project_members"."member_id" = "asked"
	UNION ALL
	SELECT "project_members"."member_id" FROM "projects" JOIN "project_members" ON "project_members"."project_id" = "projects"."id"
	WHERE "projects"."owner_id" = "asked"
	UNION ALL
	SELECT "fellows"."member_id" FROM "project_members" JOIN "project_members" AS "fellows" ON "fellows"."project_id" = "project_members"."project_id"
	WHERE "project_members"."member_id" = "asked" AND "fellows"."member_id" <> "asked"
$$;
--> statement-breakpoint
-- Whom a member may talk to directly: acquaintances, and the other side of a pending request to join.
CREATE FUNCTION "partners_of"("asked" uuid) RETURNS TABLE ("id" uuid) LANGUAGE sql STABLE AS $$
	SELECT "id" FROM "acquaintances_of"("asked")
	UNION ALL
	SELECT "projects"."owner_id" FROM "join_requests" JOIN "projects" ON "projects"."id" = "join_requests"."project_id"
	WHERE "join_requests"."member_id" = "asked" AND "join_requests"."status" = 'pending'
	UNION ALL
	SELECT "join_requests"."member_id" FROM "projects" JOIN "join_requests" ON "join_requests"."project_id" = "projects"."id"
	WHERE "projects"."owner_id" = "asked" AND "join_requests"."status" = 'pending'
$$;
--> statement-breakpoint
-- Says things in a chat in this order, all in one way to the database. Each statement sees what was committed before it, and so, once
-- the chat is held, whatever the one who held it before did. A row for each, with a "seq" where it was written: not where the sender
-- may not, or said it before. No row where there is no such chat.
CREATE FUNCTION "send_chat_messages"(
	"to_chat" uuid, "senders" uuid[], "client_ids" uuid[], "ids" uuid[], "texts" text[], "said_at" timestamptz
) RETURNS TABLE (
	"seq" integer, "kind" text, "lastSeq" integer, "isMember" boolean, "mayTalk" boolean, "otherId" uuid,
	"firstName" text, "lastName" text, "photoUrl" text
) LANGUAGE plpgsql AS $$
DECLARE
	"held" "chats"%ROWTYPE;
	"sender" uuid;
BEGIN
	SELECT * INTO "held" FROM "chats" WHERE "chats"."id" = "to_chat" FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN; END IF;
	"kind" := "held"."kind";
	"lastSeq" := "held"."last_seq";
	FOR "at" IN 1 .. cardinality("senders") LOOP
		"seq" := NULL;
		"sender" := "senders"["at"];
		"otherId" := CASE WHEN "held"."low_member_id" = "sender" THEN "held"."high_member_id" ELSE "held"."low_member_id" END;
		"mayTalk" := "kind" = 'direct' AND EXISTS (SELECT FROM "partners_of"("sender") AS p WHERE p."id" = "otherId");
		SELECT m."first_name", m."last_name", m."photo_url", cm."member_id" IS NOT NULL
		INTO "firstName", "lastName", "photoUrl", "isMember"
		FROM "members" AS m LEFT JOIN "chat_members" AS cm ON cm."chat_id" = "to_chat" AND cm."member_id" = m."id"
		WHERE m."id" = "sender";
		IF "isMember" AND ("kind" = 'group' OR "mayTalk") THEN
			INSERT INTO "chat_messages" ("chat_id", "seq", "id", "sender_id", "client_id", "text", "created_at")
			VALUES ("to_chat", "lastSeq" + 1, "ids"["at"], "sender", "client_ids"["at"], "texts"["at"], "said_at")
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
	IF "lastSeq" > "held"."last_seq" THEN
		UPDATE "chats" SET "last_seq" = "lastSeq", "last_message_at" = "said_at" WHERE "chats"."id" = "to_chat";
	END IF;
END
$$;
