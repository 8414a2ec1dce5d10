ALTER TABLE "projects" ADD COLUMN "cover_seed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Existing projects take their title, hashed as `coverSeedOf` of the contract does it.
WITH RECURSIVE "hashed" ("id", "title", "at", "hash") AS (
  SELECT "id", lower(btrim("title")), 0, 2166136261 FROM "projects"
  UNION ALL
  SELECT "id", "title", "at" + 1,
    ((("hash" # ascii(substr("title", "at" + 1, 1))) & 4294967295) * 16777619) & 4294967295
  FROM "hashed" WHERE "at" < length("title")
)
UPDATE "projects" SET "cover_seed" = CASE WHEN "hash" > 2147483647 THEN "hash" - 4294967296 ELSE "hash" END
FROM "hashed" WHERE "hashed"."id" = "projects"."id" AND "hashed"."at" = length("hashed"."title");
