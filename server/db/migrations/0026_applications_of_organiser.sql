DROP INDEX "leagues_open_by_date";--> statement-breakpoint
DROP INDEX "leagues_open_by_age";--> statement-breakpoint
DROP INDEX "leagues_open_by_state";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "organiser_id" text;--> statement-breakpoint
UPDATE "applications" a SET "organiser_id" = l."user_id" FROM "leagues" l WHERE l."id" = a."league_id";--> statement-breakpoint
ALTER TABLE "applications" ALTER COLUMN "organiser_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "name_words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', regexp_replace(name_key, '[^[:alnum:]]+', ' ', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_of_organiser" ON "applications" USING btree ("organiser_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_of_organiser_by_name" ON "applications" USING btree ("organiser_id","status","name_key","id");--> statement-breakpoint
CREATE INDEX "applications_names" ON "applications" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "leagues_open_by_date" ON "leagues" USING btree ("start_date","id","closes","timezone","user_id") WHERE status = 1 and privacy = 1 and not over;--> statement-breakpoint
CREATE INDEX "leagues_open_by_age" ON "leagues" USING btree ("created_at" DESC NULLS FIRST,"id","closes","timezone","user_id") WHERE status = 1 and privacy = 1 and not over;--> statement-breakpoint
CREATE INDEX "leagues_open_by_state" ON "leagues" USING btree ("country","state","start_date","id","closes","timezone","user_id") WHERE status = 1 and privacy = 1 and not over;