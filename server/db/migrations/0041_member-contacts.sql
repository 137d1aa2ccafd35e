DROP INDEX "members_by_phone";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "phone_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "phones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "emails" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "members_by_phones" ON "members" USING gin ("phones" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "members_by_emails" ON "members" USING gin ("emails" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "members_by_phone" ON "members" USING btree ("phone","church_id");