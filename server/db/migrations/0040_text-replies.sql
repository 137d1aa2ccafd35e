CREATE TABLE "text_replies" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"phone" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "text_replies" ADD CONSTRAINT "text_replies_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_replies_phone" ON "text_replies" USING btree ("church_id","phone","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_to_address" ON "deliveries" USING btree ("address","created_at");