-- Sends messages as "send_chat_messages" does, which servers of the version before still call. In a direct chat of
-- two who are no acquaintances, each may send "unanswered" messages until the other replies: "waitsFor" then holds the
-- first name of the other, and nothing is inserted. Each statement sees what was committed before it, so the count is
-- that under the lock of the chat.
CREATE FUNCTION "post_chat_messages"(
	"to_chat" uuid, "senders" uuid[], "client_ids" uuid[], "ids" uuid[], "texts" text[], "sent_at" timestamptz, "unanswered" integer
) RETURNS TABLE (
	"seq" integer, "kind" text, "lastSeq" integer, "isMember" boolean, "mayTalk" boolean, "otherId" uuid,
	"firstName" text, "lastName" text, "photoUrl" text, "waitsFor" text
) LANGUAGE plpgsql AS $$
DECLARE
	"locked" "chats"%ROWTYPE;
	"sender" uuid;
	"asked_at" timestamptz;
BEGIN
	SELECT * INTO "locked" FROM "chats" WHERE "chats"."id" = "to_chat" FOR NO KEY UPDATE;
	IF NOT FOUND THEN RETURN; END IF;
	"kind" := "locked"."kind";
	"lastSeq" := "locked"."last_seq";
	FOR "at" IN 1 .. cardinality("senders") LOOP
		"seq" := NULL;
		"waitsFor" := NULL;
		"sender" := "senders"["at"];
		"otherId" := CASE WHEN "locked"."low_member_id" = "sender" THEN "locked"."high_member_id" ELSE "locked"."low_member_id" END;
		"mayTalk" := "kind" = 'direct' AND EXISTS (SELECT FROM "partners_of"("sender") AS p WHERE p."id" = "otherId");
		SELECT m."first_name", m."last_name", m."photo_url", cm."member_id" IS NOT NULL
		INTO "firstName", "lastName", "photoUrl", "isMember"
		FROM "members" AS m LEFT JOIN "chat_members" AS cm ON cm."chat_id" = "to_chat" AND cm."member_id" = m."id"
		WHERE m."id" = "sender";
		IF "isMember" AND "mayTalk" AND "lastSeq" >= "unanswered"
			AND NOT EXISTS (SELECT FROM "acquaintances_of"("sender") AS a WHERE a."id" = "otherId") THEN
			-- Messages from before the pending join request were sent under another right.
			SELECT min(j."created_at") INTO "asked_at"
			FROM "join_requests" AS j JOIN "projects" AS p ON p."id" = j."project_id"
			WHERE j."status" = 'pending' AND (
				(j."member_id" = "sender" AND p."owner_id" = "otherId") OR (j."member_id" = "otherId" AND p."owner_id" = "sender")
			);
			SELECT m."first_name" INTO "waitsFor" FROM "members" AS m
			WHERE m."id" = "otherId" AND (
				SELECT count(*) FILTER (WHERE latest."sender_id" = "sender" AND latest."created_at" >= "asked_at") FROM (
					SELECT c."sender_id", c."created_at" FROM "chat_messages" AS c
					WHERE c."chat_id" = "to_chat" ORDER BY c."seq" DESC LIMIT "unanswered"
				) AS latest
			) >= "unanswered";
		END IF;
		IF "isMember" AND ("kind" = 'group' OR "mayTalk") AND "waitsFor" IS NULL THEN
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
	END IF;
END
$$;
