ALTER TABLE "imports" ADD COLUMN "readings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "encoding" text;--> statement-breakpoint
-- Searches find the phone numbers and emails of other details too: the start fills the search columns of these members.
UPDATE "members" SET "name_key" = NULL WHERE "details" IS NOT NULL;