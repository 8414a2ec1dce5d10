-- Safe for the version before: it writes no kind that the check refused.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";