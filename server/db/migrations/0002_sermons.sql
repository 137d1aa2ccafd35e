CREATE TABLE "server_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audio_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"extension" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"duration" double precision NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playback_positions" (
	"user_id" text NOT NULL,
	"podcast_id" text NOT NULL,
	"position" double precision NOT NULL,
	"ended" boolean NOT NULL,
	"moved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "playback_positions_user_id_podcast_id_pk" PRIMARY KEY("user_id","podcast_id")
);
--> statement-breakpoint
CREATE TABLE "podcast_listens" (
	"podcast_id" text NOT NULL,
	"listener" text NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "podcast_listens_podcast_id_listener_pk" PRIMARY KEY("podcast_id","listener")
);
--> statement-breakpoint
CREATE TABLE "podcasts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"audio_hash" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"date" date NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"privacy_status" smallint DEFAULT 1 NOT NULL,
	"artwork" text NOT NULL,
	"artwork_is_drawn" boolean NOT NULL,
	"listens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transcripts" (
	"podcast_id" text PRIMARY KEY NOT NULL,
	"timed" boolean NOT NULL,
	"cues" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "donations_by_date";--> statement-breakpoint
DROP INDEX "donations_by_member";--> statement-breakpoint
ALTER TABLE "upload_parts" ADD COLUMN "etag" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "details" jsonb;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "size" bigint;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "storage_upload" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "playback_positions" ADD CONSTRAINT "playback_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_positions" ADD CONSTRAINT "playback_positions_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcast_listens" ADD CONSTRAINT "podcast_listens_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "podcasts" ADD CONSTRAINT "podcasts_audio_hash_audio_files_hash_fk" FOREIGN KEY ("audio_hash") REFERENCES "public"."audio_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcripts" ADD CONSTRAINT "transcripts_podcast_id_podcasts_id_fk" FOREIGN KEY ("podcast_id") REFERENCES "public"."podcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playback_positions_moved" ON "playback_positions" USING btree ("user_id","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "podcast_listens_started" ON "podcast_listens" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "podcasts_user" ON "podcasts" USING btree ("user_id","created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "podcasts_public" ON "podcasts" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE status = 1 and privacy_status = 1;--> statement-breakpoint
CREATE INDEX "podcasts_audio" ON "podcasts" USING btree ("audio_hash");--> statement-breakpoint
CREATE INDEX "podcasts_artwork" ON "podcasts" USING btree ("artwork");--> statement-breakpoint
CREATE INDEX "donations_by_date" ON "donations" USING btree ("church_id","date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_by_member" ON "donations" USING btree ("member_id","date" DESC NULLS FIRST);