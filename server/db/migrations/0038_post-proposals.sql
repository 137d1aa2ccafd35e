ALTER TABLE "blogs" ADD COLUMN "by_model" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "proposals" jsonb;