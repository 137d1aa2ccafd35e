CREATE TABLE "blog_integrations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"api_key" text NOT NULL,
	"site_url" text,
	"site_user" text,
	"published_to" text DEFAULT 'DRAFTS' NOT NULL,
	"collection_id" text,
	"field_mappings" jsonb,
	"categories" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_items" (
	"blog_id" text NOT NULL,
	"integration_id" text NOT NULL,
	"place" text NOT NULL,
	"slug" text NOT NULL,
	"remote_id" text,
	"remote_picture_id" text,
	"picture_hash" text,
	"url" text,
	"synced_at" timestamp (3) with time zone,
	"is_draft" boolean DEFAULT true NOT NULL,
	CONSTRAINT "blog_items_blog_id_integration_id_place_pk" PRIMARY KEY("blog_id","integration_id","place")
);
--> statement-breakpoint
CREATE TABLE "blog_publications" (
	"blog_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"thumbnail" text,
	"locale" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_versions" (
	"blog_id" text NOT NULL,
	"revision" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_versions_blog_id_revision_pk" PRIMARY KEY("blog_id","revision")
);
--> statement-breakpoint
CREATE TABLE "transcript_drafts" (
	"podcast_id" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"transcript" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "writer_usage" (
	"user_id" text NOT NULL,
	"month" date NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "writer_usage_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
ALTER TABLE "blog_sources" ALTER COLUMN "language" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_sources" ALTER COLUMN "transcript" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "video_url" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "writing_tone" text DEFAULT 'Engaging' NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "language" text DEFAULT 'English, United States' NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "chapter" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "chapters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "tokens_read" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "tokens_written" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "cost_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "thumbnail" text;--> statement-breakpoint
ALTER TABLE "blog_integrations" ADD CONSTRAINT "blog_integrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_items" ADD CONSTRAINT "blog_items_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_items" ADD CONSTRAINT "blog_items_integration_id_blog_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."blog_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_publications" ADD CONSTRAINT "blog_publications_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_publications" ADD CONSTRAINT "blog_publications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_versions" ADD CONSTRAINT "blog_versions_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcript_drafts" ADD CONSTRAINT "transcript_drafts_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "writer_usage" ADD CONSTRAINT "writer_usage_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blog_integrations_of_user" ON "blog_integrations" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "blog_items_of_integration" ON "blog_items" USING btree ("integration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_publications_address" ON "blog_publications" USING btree ("user_id","slug");--> statement-breakpoint
CREATE INDEX "blog_publications_of_user" ON "blog_publications" USING btree ("user_id","published_at" DESC NULLS FIRST,"blog_id") WHERE status <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "blog_publications_listed" ON "blog_publications" USING btree ("published_at" DESC NULLS FIRST,"blog_id") WHERE status <> 'withdrawn';