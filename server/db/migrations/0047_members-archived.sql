DROP INDEX "members_by_name";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "members_archived" ON "members" USING btree ("church_id","archived_at") WHERE "members"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "members_by_name" ON "members" USING btree ("church_id","sort_name","id","search") WHERE "members"."archived_at" is null;