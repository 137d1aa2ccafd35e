ALTER TABLE "applications" ADD COLUMN "team_name" text;--> statement-breakpoint
UPDATE "leagues" SET "fields" = "fields" || '{"team_registration": false, "minimum_roster_size": null}';
