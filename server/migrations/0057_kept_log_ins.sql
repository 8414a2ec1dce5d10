ALTER TABLE "passkeys" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_accounts" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;