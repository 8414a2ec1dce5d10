-- Posts messages to several chats in one transaction. A chat that somebody else has locked gets none, and so does an
-- unknown one: their messages have no rows. The messages of a chat stand beside each other. No other lock is waited for
-- longer than 100 ms, because all of them wait with it.
CREATE FUNCTION "post_to_free_chats"(
	"to_chats" uuid[], "senders" uuid[], "client_ids" uuid[], "ids" uuid[], "texts" text[], "sent_at" timestamptz, "unanswered" integer
) RETURNS TABLE (
	"place" integer, "seq" integer, "kind" text, "lastSeq" integer, "isMember" boolean, "mayTalk" boolean, "otherId" uuid,
	"firstName" text, "lastName" text, "photoUrl" text, "waitsFor" text
) LANGUAGE plpgsql AS $$
DECLARE
	"first" integer := 1;
	"last" integer;
BEGIN
	PERFORM set_config('lock_timeout', '100', true);
	WHILE "first" <= cardinality("to_chats") LOOP
		"last" := "first";
		WHILE "to_chats"["last" + 1] = "to_chats"["first"] LOOP
			"last" := "last" + 1;
		END LOOP;
		PERFORM FROM "chats" WHERE "chats"."id" = "to_chats"["first"] FOR NO KEY UPDATE SKIP LOCKED;
		IF FOUND THEN
			RETURN QUERY SELECT "first" + p."ordinality"::integer - 1, p."seq", p."kind", p."lastSeq", p."isMember", p."mayTalk",
				p."otherId", p."firstName", p."lastName", p."photoUrl", p."waitsFor"
			FROM "post_chat_messages"(
				"to_chats"["first"], "senders"["first":"last"], "client_ids"["first":"last"], "ids"["first":"last"],
				"texts"["first":"last"], "sent_at", "unanswered"
			) WITH ORDINALITY AS p;
		END IF;
		"first" := "last" + 1;
	END LOOP;
END
$$;
