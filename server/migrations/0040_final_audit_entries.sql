-- Entries of the audit log never change. Only the retention job deletes some, and says from when on it keeps them.
CREATE FUNCTION "refuse_audit_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"expired_before" timestamptz := nullif(current_setting('tandem.audit_expired_before', true), '')::timestamptz;
BEGIN
	IF TG_OP = 'DELETE' AND OLD."at" < "expired_before" THEN
		RETURN OLD;
	END IF;
	IF TG_OP = 'TRUNCATE' AND "expired_before" = 'infinity' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'Entries of the audit log cannot be changed.' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_are_final" BEFORE UPDATE OR DELETE ON "audit_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_audit_changes"();
--> statement-breakpoint
CREATE TRIGGER "audit_entries_are_not_truncated" BEFORE TRUNCATE ON "audit_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_changes"();
