CREATE TABLE "funds" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"date" date NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"counted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" text,
	"difference" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "fund_id" text;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "method" text DEFAULT 'cash' NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "cheque_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "funds" ADD CONSTRAINT "funds_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_batches" ADD CONSTRAINT "gift_batches_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "funds_name" ON "funds" USING btree ("church_id",lower("name"));--> statement-breakpoint
CREATE INDEX "gift_batches_latest" ON "gift_batches" USING btree ("church_id","date" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_batch_id_gift_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."gift_batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_by_fund" ON "donations" USING btree ("fund_id","date" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_by_batch" ON "donations" USING btree ("batch_id") WHERE "donations"."batch_id" is not null;