-- Safe for the version before: it reads a row of a comment only when the comment is deleted, and then leads to the inbox.
ALTER TABLE "sent_pushes" ALTER COLUMN "chat_id" DROP NOT NULL;