CREATE TABLE "deleted_gift_batches" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"deleted_by" text NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "donations_by_batch";--> statement-breakpoint
ALTER TABLE "deleted_gift_batches" ADD CONSTRAINT "deleted_gift_batches_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_gift_batches_church" ON "deleted_gift_batches" USING btree ("church_id");--> statement-breakpoint
CREATE INDEX "donations_by_batch" ON "donations" USING btree ("batch_id");