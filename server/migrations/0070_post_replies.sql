-- "post_messages" for messages that may reply to others: "replies" has the id of the original of each, and is null when none
-- replies. A reply to a message that is not in the chat is not written, and "hasOriginal" says so. The version before calls the
-- function without "replies" during a rolling upgrade; a later version may drop that one.
CREATE FUNCTION "post_messages"(
	"to_chats" uuid[], "senders" uuid[], "client_ids" uuid[], "ids" uuid[], "texts" text[], "sent_at" timestamptz,
	"unanswered" integer, "waits" boolean, "replies" uuid[]
)
RETURNS TABLE (
	"place" integer, "seq" integer, "kind" text, "lastSeq" integer, "isMember" boolean, "mayTalk" boolean,
	"otherId" uuid, "firstName" text, "lastName" text, "photoUrl" text, "waitsFor" text,
	"hasOriginal" boolean
)
LANGUAGE plpgsql AS $$
DECLARE
	"locked" "chats"%ROWTYPE;
	"to_chat" uuid;
	"sender" uuid;
	"asked_at" timestamptz;
	"isArchived" boolean;
	"isStale" boolean;
	"isOpen" boolean := false;
BEGIN
	IF NOT "waits" THEN PERFORM set_config('lock_timeout', '100', true); END IF;
	FOR "at" IN 1 .. cardinality("to_chats") LOOP
		IF "to_chat" IS DISTINCT FROM "to_chats"["at"] THEN
			"to_chat" := "to_chats"["at"];
			IF "waits" THEN
				SELECT * INTO "locked" FROM "chats" WHERE "chats"."id" = "to_chat" FOR NO KEY UPDATE;
			ELSE
				SELECT * INTO "locked" FROM "chats" WHERE "chats"."id" = "to_chat" FOR NO KEY UPDATE SKIP LOCKED;
			END IF;
			"isOpen" := FOUND;
			IF "isOpen" THEN
				"kind" := "locked"."kind";
				"lastSeq" := "locked"."last_seq";
				"isStale" := false;
				IF "kind" = 'group' THEN
					SELECT p."archived_at" IS NOT NULL, p."last_activity_at" < "sent_at" - interval '10 minutes'
					INTO "isArchived", "isStale" FROM "projects" AS p WHERE p."id" = "locked"."project_id";
				END IF;
			END IF;
		END IF;
		CONTINUE WHEN NOT "isOpen";
		"place" := "at";
		"seq" := NULL;
		"waitsFor" := NULL;
		"hasOriginal" := "replies"["at"] IS NULL OR EXISTS (
			SELECT FROM "chat_messages" AS o WHERE o."id" = "replies"["at"] AND o."chat_id" = "to_chat"
		);
		"sender" := "senders"["at"];
		IF "kind" = 'group' THEN
			"otherId" := NULL;
			"mayTalk" := NOT "isArchived";
		ELSE
			"otherId" := CASE WHEN "locked"."low_member_id" = "sender" THEN "locked"."high_member_id" ELSE "locked"."low_member_id" END;
			"mayTalk" := EXISTS (SELECT FROM "partners_of"("sender") AS p WHERE p."id" = "otherId");
		END IF;
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
		IF "isMember" AND "mayTalk" AND "waitsFor" IS NULL AND "hasOriginal" THEN
			INSERT INTO "chat_messages" ("chat_id", "seq", "id", "sender_id", "client_id", "text", "created_at", "reply_to")
			VALUES ("to_chat", "lastSeq" + 1, "ids"["at"], "sender", "client_ids"["at"], "texts"["at"], "sent_at", "replies"["at"])
			ON CONFLICT ON CONSTRAINT "chat_messages_client_unique" DO NOTHING;
			IF FOUND THEN
				"lastSeq" := "lastSeq" + 1;
				"seq" := "lastSeq";
				UPDATE "chat_members" AS cm SET "last_read_seq" = "lastSeq"
				WHERE cm."chat_id" = "to_chat" AND cm."member_id" = "sender";
			END IF;
		END IF;
		RETURN NEXT;
		CONTINUE WHEN "to_chats"["at" + 1] = "to_chat" OR "lastSeq" = "locked"."last_seq";
		UPDATE "chats" SET "last_seq" = "lastSeq", "last_message_at" = "sent_at" WHERE "chats"."id" = "to_chat";
		-- A project is locked before its chat, so a locked one is skipped: the next message counts.
		IF "isStale" THEN
			UPDATE "projects" SET "last_activity_at" = "sent_at" WHERE "id" = (
				SELECT p."id" FROM "projects" AS p
				WHERE p."id" = "locked"."project_id" AND p."last_activity_at" < "sent_at" - interval '10 minutes'
				FOR NO KEY UPDATE SKIP LOCKED
			);
		END IF;
	END LOOP;
END
$$;
