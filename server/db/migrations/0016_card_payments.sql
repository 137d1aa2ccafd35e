CREATE TABLE "payment_customers" (
	"user_id" text PRIMARY KEY NOT NULL,
	"provider_id" text,
	"lookups_begun" integer DEFAULT 0 NOT NULL,
	"lookup_applied" integer DEFAULT 0 NOT NULL,
	"look_up_at" timestamp (3) with time zone,
	"checkout_id" text,
	"checkout_product" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"product" text NOT NULL,
	"status" text NOT NULL,
	"next" text,
	"period_end" timestamp (3) with time zone NOT NULL,
	"past_due_since" timestamp (3) with time zone,
	"card_brand" text,
	"card_last4" text,
	"card_exp_month" smallint,
	"card_exp_year" smallint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_provider_id_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "granted_plan" text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "granted_type" smallint;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_customers_due" ON "payment_customers" USING btree ("look_up_at");--> statement-breakpoint
CREATE INDEX "payment_events_user" ON "payment_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_events_created" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
-- Nobody has paid yet: what accounts have is what the operator gave them.
UPDATE "users" SET "granted_plan" = "plan" WHERE "plan" <> 'free';--> statement-breakpoint
UPDATE "users" SET "granted_type" = 2 WHERE "user_type" = 2;
