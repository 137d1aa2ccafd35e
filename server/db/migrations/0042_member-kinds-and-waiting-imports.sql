ALTER TABLE "churches" ADD COLUMN "adult_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "keeps_rest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "kind" text DEFAULT 'adult' NOT NULL;--> statement-breakpoint
UPDATE "members" SET "kind" = 'child' WHERE "birthday" ~ '^\d{4}-' AND "birthday" > to_char(current_date - interval '18 years', 'YYYY-MM-DD');--> statement-breakpoint
UPDATE "churches" c SET "adult_count" = (SELECT count(*) FROM "members" m WHERE m.church_id = c.id AND m.kind = 'adult');
