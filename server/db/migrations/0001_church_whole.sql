CREATE TABLE "first_visits" (
	"member_id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_donations" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"member_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"note_search" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"logged_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"start_minute" smallint,
	"location" text DEFAULT '' NOT NULL,
	"series_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation_counts" (
	"church_id" text NOT NULL,
	"month" date NOT NULL,
	"invitations" integer NOT NULL,
	CONSTRAINT "invitation_counts_church_id_month_pk" PRIMARY KEY("church_id","month")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"event_id" text NOT NULL,
	"member_id" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_event_id_member_id_pk" PRIMARY KEY("event_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"member_id" text NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"kept_id" text NOT NULL,
	"dropped_id" text NOT NULL,
	"dropped_name" text NOT NULL,
	"trace" jsonb NOT NULL,
	"merged_by" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"send_id" text NOT NULL,
	"church_id" text NOT NULL,
	"member_id" text,
	"name" text NOT NULL,
	"shares_with" text,
	"channel" text,
	"address" text,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"provider_id" text,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_texts" (
	"church_id" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "message_texts_church_id_kind_language_pk" PRIMARY KEY("church_id","kind","language")
);
--> statement-breakpoint
CREATE TABLE "opt_outs" (
	"phone" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sends" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"kind" text NOT NULL,
	"event_id" text,
	"sent_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_reminders" (
	"church_id" text NOT NULL,
	"saturday" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "weekly_reminders_church_id_saturday_pk" PRIMARY KEY("church_id","saturday")
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"role" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "member_absences" ADD COLUMN "new_until" date;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "weekly_reminder" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "is_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "name_key" text;--> statement-breakpoint
ALTER TABLE "first_visits" ADD CONSTRAINT "first_visits_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_donations" ADD CONSTRAINT "deleted_donations_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_counts" ADD CONSTRAINT "invitation_counts_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_merges" ADD CONSTRAINT "member_merges_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_send_id_sends_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."sends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_shares_with_deliveries_id_fk" FOREIGN KEY ("shares_with") REFERENCES "public"."deliveries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sends" ADD CONSTRAINT "sends_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sends" ADD CONSTRAINT "sends_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_reminders" ADD CONSTRAINT "weekly_reminders_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "first_visits_by_date" ON "first_visits" USING btree ("church_id","date");--> statement-breakpoint
CREATE INDEX "donations_by_date" ON "donations" USING btree ("church_id","date" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "donations_summed" ON "donations" USING btree ("church_id","date","currency","member_id","amount_minor");--> statement-breakpoint
CREATE INDEX "donations_by_member" ON "donations" USING btree ("member_id","date" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_by_date" ON "events" USING btree ("church_id","date","id");--> statement-breakpoint
CREATE INDEX "events_series" ON "events" USING btree ("series_id","date");--> statement-breakpoint
CREATE INDEX "invitations_member" ON "invitations" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "follow_ups_member" ON "follow_ups" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "member_merges_church" ON "member_merges" USING btree ("church_id","created_at");--> statement-breakpoint
CREATE INDEX "member_merges_kept" ON "member_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "member_merges_dropped" ON "member_merges" USING btree ("dropped_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_address" ON "deliveries" USING btree ("send_id","address");--> statement-breakpoint
CREATE INDEX "deliveries_queued" ON "deliveries" USING btree ("updated_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "deliveries_shared" ON "deliveries" USING btree ("shares_with");--> statement-breakpoint
CREATE INDEX "deliveries_member" ON "deliveries" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_provider" ON "deliveries" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "sends_church" ON "sends" USING btree ("church_id","created_at");--> statement-breakpoint
CREATE INDEX "sends_event" ON "sends" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "team_invitations_church" ON "team_invitations" USING btree ("church_id");--> statement-breakpoint
CREATE INDEX "members_by_name_key" ON "members" USING btree ("church_id","name_key");--> statement-breakpoint
CREATE INDEX "members_by_joining" ON "members" USING btree ("church_id","joined_on");