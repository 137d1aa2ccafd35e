CREATE TABLE "conversation_sides" (
	"user_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"other_user_id" text NOT NULL,
	"other_name" text,
	"received" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_sides_user_id_other_user_id_pk" PRIMARY KEY("user_id","other_user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"started_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"id" text NOT NULL,
	"from_user_id" text NOT NULL,
	"text" text NOT NULL,
	"search" text NOT NULL,
	"picture" text,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_conversation_id_sequence_pk" PRIMARY KEY("conversation_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "user_blocks" (
	"user_id" text NOT NULL,
	"blocked_user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_blocks_user_id_blocked_user_id_pk" PRIMARY KEY("user_id","blocked_user_id")
);
--> statement-breakpoint
CREATE TABLE "user_event_counters" (
	"user_id" text PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_events" (
	"user_id" text NOT NULL,
	"sequence" bigint NOT NULL,
	"call" text NOT NULL,
	"key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_events_user_id_sequence_pk" PRIMARY KEY("user_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "user_reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text NOT NULL,
	"reporter_name" text NOT NULL,
	"reported_id" text NOT NULL,
	"reported_name" text NOT NULL,
	"reason" text NOT NULL,
	"messages" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"ways" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	"quiet_from" smallint DEFAULT 21 NOT NULL,
	"quiet_to" smallint DEFAULT 7 NOT NULL,
	"quiet_messages" boolean DEFAULT false NOT NULL,
	"show_text" boolean DEFAULT false NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"data" jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"queued" boolean DEFAULT false NOT NULL,
	"pushed" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"token" text NOT NULL,
	"token_hash" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_devices_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_sides" ADD CONSTRAINT "conversation_sides_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_tickets" ADD CONSTRAINT "live_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_pictures" ADD CONSTRAINT "message_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_blocks" ADD CONSTRAINT "user_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_event_counters" ADD CONSTRAINT "user_event_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_events" ADD CONSTRAINT "user_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_sides_listed" ON "conversation_sides" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "conversation_sides_conversation" ON "conversation_sides" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_sides_other" ON "conversation_sides" USING btree ("other_user_id");--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("started_by","created_at");--> statement-breakpoint
CREATE INDEX "live_tickets_user" ON "live_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "live_tickets_expires" ON "live_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "message_pictures_user" ON "message_pictures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_pictures_created" ON "message_pictures" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_sender" ON "messages" USING btree ("from_user_id","id");--> statement-breakpoint
CREATE INDEX "messages_picture" ON "messages" USING btree ("picture") WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "user_events_created" ON "user_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_reports_created" ON "user_reports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_unread" ON "notices" USING btree ("user_id","kind","subject") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_listed" ON "notices" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "notices_updated" ON "notices" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");