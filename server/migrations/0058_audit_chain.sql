-- Each entry of the audit log carries a hash of itself and of the entry before, and the time until which it is kept (ADR 0085).
CREATE TABLE "audit_chain" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	"removed_number" integer DEFAULT 0 NOT NULL,
	"removed_hash" text DEFAULT '' NOT NULL,
	"keep_days" integer DEFAULT 365 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "expires_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The SHA-256 of all columns and the former hash, as a list of "bytes:text" with "-" for null.
CREATE FUNCTION "audit_entry_hash"("entry" "audit_entries", "former" text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT encode(sha256(convert_to(string_agg(
		CASE WHEN "value" IS NULL THEN '-' ELSE octet_length(convert_to("value", 'UTF8')) || ':' || "value" END, ',' ORDER BY "place"
	), 'UTF8')), 'hex')
	FROM unnest(ARRAY[
		"entry"."number"::text, "entry"."id"::text,
		to_char("entry"."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		"entry"."actor_id"::text, "entry"."act", "entry"."member_id"::text, "entry"."subject_kind", "entry"."subject_id"::text,
		"entry"."details"::text, "entry"."reason", "entry"."address",
		to_char("entry"."expires_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		"former"
	]) WITH ORDINALITY AS "fields"("value", "place")
$$;
--> statement-breakpoint
-- Gives an entry its place in the chain. The row of the chain stays locked until the act commits.
CREATE FUNCTION "chain_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"chain" "audit_chain";
BEGIN
	INSERT INTO "audit_chain" AS c ("number") VALUES (1)
		ON CONFLICT ("id") DO UPDATE SET "number" = c."number" + 1 RETURNING * INTO "chain";
	NEW."number" := "chain"."number";
	NEW."expires_at" := NEW."at" + "chain"."keep_days" * interval '24 hours';
	NEW."hash" := "audit_entry_hash"(NEW, "chain"."hash");
	UPDATE "audit_chain" SET "hash" = NEW."hash";
	RETURN NEW;
END
$$;
--> statement-breakpoint
-- Chains the entries so far. Those of a community that keeps entries for longer than a year say so by their age: what the
-- operator set in the environment is not known here.
-- Safe for the version before: the trigger is there again before the migration ends.
DO $$
DECLARE
	"entry" "audit_entries";
	"days" integer := coalesce(
		(SELECT ("values"->>'auditDays')::integer FROM "community_settings" WHERE "section" = 'security'),
		CASE WHEN EXISTS (SELECT FROM "audit_entries" WHERE "at" < now() - interval '366 days') THEN 3650 ELSE 365 END
	);
	"former" text := '';
	"place" integer := 0;
BEGIN
	ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_are_final";
	FOR "entry" IN SELECT * FROM "audit_entries" ORDER BY "at", "id" LOOP
		"place" := "place" + 1;
		"entry"."number" := "place";
		"entry"."expires_at" := "entry"."at" + "days" * interval '24 hours';
		"former" := "audit_entry_hash"("entry", "former");
		UPDATE "audit_entries" SET "number" = "place", "expires_at" = "entry"."expires_at", "hash" = "former"
			WHERE "id" = "entry"."id";
	END LOOP;
	ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_are_final";
	INSERT INTO "audit_chain" ("number", "hash", "keep_days") VALUES ("place", "former", "days");
END
$$;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_number_index" ON "audit_entries" USING btree ("number");--> statement-breakpoint
CREATE TRIGGER "audit_entries_are_chained" BEFORE INSERT ON "audit_entries"
	FOR EACH ROW EXECUTE FUNCTION "chain_audit_entry"();
--> statement-breakpoint
-- Only the retention job deletes entries, each at its own time, and says what time it is.
-- Safe for the version before: its retention job is refused, and this version's does the work.
CREATE OR REPLACE FUNCTION "refuse_audit_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD."expires_at" <= nullif(current_setting('tandem.audit_expired_at', true), '')::timestamptz THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Entries of the audit log cannot be changed.' USING ERRCODE = 'insufficient_privilege';
END
$$;
