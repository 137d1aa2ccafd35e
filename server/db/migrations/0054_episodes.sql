DROP INDEX "podcasts_public";--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "speaker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "passage" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "series" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "season" smallint;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "episode" smallint;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "explicit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "publish_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "podcasts" ADD COLUMN "listed_at" timestamp (3) with time zone GENERATED ALWAYS AS (case when coalesce(publish_at, created_at) < (date::timestamp + interval '36 hours') at time zone 'UTC'
          then coalesce(publish_at, created_at)
          else (date::timestamp + interval '12 hours') at time zone 'UTC' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "podcasts_public" ON "podcasts" USING btree ("listed_at" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id") WHERE status = 1 and privacy_status = 1;