-- As 0010 has it, but asking again gives no new messages: they are counted since the first request of the two.
-- Safe for the version before: the function takes and returns the same, and only refuses sooner.
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
