ALTER TABLE "applications" ADD COLUMN "people" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "places" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "places_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "leagues" SET "places_taken" = "taken", "fields" = "fields" || '{"maximum_age": null}';
