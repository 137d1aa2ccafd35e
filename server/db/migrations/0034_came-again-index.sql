DROP INDEX "first_visits_by_date";--> statement-breakpoint
CREATE INDEX "first_visits_by_date" ON "first_visits" USING btree ("church_id","date","again_on");