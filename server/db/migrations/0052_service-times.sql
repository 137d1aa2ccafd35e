CREATE TABLE "service_times" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"number" smallint NOT NULL,
	"name" text NOT NULL,
	"weekday" smallint,
	"on_date" date,
	"starts_at" text NOT NULL,
	"ends_at" text DEFAULT '' NOT NULL,
	"group_ids" text[] DEFAULT '{}' NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "service_times" ADD CONSTRAINT "service_times_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_times_number" ON "service_times" USING btree ("church_id","number");--> statement-breakpoint
-- The constant default rewrites no row.
ALTER TABLE "attendance_marks" ADD COLUMN "number" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "number" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_marks" DROP CONSTRAINT "attendance_marks_church_id_date_member_id_pk";--> statement-breakpoint
ALTER TABLE "services" DROP CONSTRAINT "services_church_id_date_pk";--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_church_id_date_number_member_id_pk" PRIMARY KEY("church_id","date","number","member_id");--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_church_id_date_number_pk" PRIMARY KEY("church_id","date","number");
