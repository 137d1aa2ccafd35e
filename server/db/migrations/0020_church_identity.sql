CREATE TABLE "invitation_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"member_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "cover" text;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "invitation_codes" ADD CONSTRAINT "invitation_codes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_codes_guest" ON "invitation_codes" USING btree ("event_id","member_id");