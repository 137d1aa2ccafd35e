CREATE TABLE "application_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"status" smallint NOT NULL,
	"user_name" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"league_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" smallint NOT NULL,
	"sequence" integer NOT NULL,
	"note" text NOT NULL,
	"answers" jsonb NOT NULL,
	"profile" jsonb NOT NULL,
	"resume" text,
	"name_key" text NOT NULL,
	"organiser_note" text DEFAULT '' NOT NULL,
	"paid" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leagues" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"privacy" smallint NOT NULL,
	"country" text NOT NULL,
	"state" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"closes" date NOT NULL,
	"minimum_age" smallint NOT NULL,
	"timezone" text NOT NULL,
	"application_limit" integer,
	"fields" jsonb NOT NULL,
	"search" "tsvector" NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"announced" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text,
	"rating" smallint NOT NULL,
	"headline" text NOT NULL,
	"text" text NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"q" text NOT NULL,
	"country" text,
	"state" text,
	"kind" text,
	"from_date" date,
	"to_date" date,
	"age" smallint,
	"free" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_changes" ADD CONSTRAINT "application_changes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_changes_of" ON "application_changes" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_of_person" ON "applications" USING btree ("league_id","user_id");--> statement-breakpoint
CREATE INDEX "applications_of_league" ON "applications" USING btree ("league_id","status","sequence");--> statement-breakpoint
CREATE INDEX "applications_of_user" ON "applications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_resume" ON "applications" USING btree ("resume") WHERE resume is not null;--> statement-breakpoint
CREATE INDEX "leagues_of_user" ON "leagues" USING btree ("user_id","status","created_at");--> statement-breakpoint
CREATE INDEX "leagues_open_by_date" ON "leagues" USING btree ("start_date","id") WHERE status = 1 and privacy = 1;--> statement-breakpoint
CREATE INDEX "leagues_open_by_age" ON "leagues" USING btree ("created_at","id") WHERE status = 1 and privacy = 1;--> statement-breakpoint
CREATE INDEX "leagues_open_by_state" ON "leagues" USING btree ("country","state","start_date","id") WHERE status = 1 and privacy = 1;--> statement-breakpoint
CREATE INDEX "leagues_search" ON "leagues" USING gin ("search");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_pair" ON "reviews" USING btree ("user_id","author_id");--> statement-breakpoint
CREATE INDEX "reviews_of_user" ON "reviews" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_of_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "saved_searches_of_user" ON "saved_searches" USING btree ("user_id","created_at");