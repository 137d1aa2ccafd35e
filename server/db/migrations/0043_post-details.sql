CREATE TABLE "blog_addresses" (
	"user_id" text NOT NULL,
	"slug" text NOT NULL,
	"blog_id" text NOT NULL,
	CONSTRAINT "blog_addresses_user_id_slug_pk" PRIMARY KEY("user_id","slug")
);
--> statement-breakpoint
CREATE TABLE "blog_pictures" (
	"blog_id" text NOT NULL,
	"address" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "blog_pictures_blog_id_address_pk" PRIMARY KEY("blog_id","address")
);
--> statement-breakpoint
ALTER TABLE "blog_publications" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "blog_publications" ADD COLUMN "cover_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_publications" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_versions" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "blog_versions" ADD COLUMN "tags" text[];--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "description_typed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "blogs" ADD COLUMN "cover_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_addresses" ADD CONSTRAINT "blog_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_addresses" ADD CONSTRAINT "blog_addresses_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_pictures" ADD CONSTRAINT "blog_pictures_blog_id_blogs_id_fk" FOREIGN KEY ("blog_id") REFERENCES "public"."blogs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_addresses_of_blog" ON "blog_addresses" USING btree ("blog_id");--> statement-breakpoint
CREATE INDEX "blog_pictures_hash" ON "blog_pictures" USING btree ("hash");--> statement-breakpoint
UPDATE "blogs" SET "description" = '' WHERE "revision" > 0;--> statement-breakpoint
UPDATE "blog_publications" SET "description" = '' WHERE "revision" > 0;
