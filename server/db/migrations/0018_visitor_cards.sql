CREATE TABLE "visitor_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "visitor_code" text;--> statement-breakpoint
ALTER TABLE "visitor_cards" ADD CONSTRAINT "visitor_cards_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visitor_cards_listed" ON "visitor_cards" USING btree ("church_id","created_at","id");--> statement-breakpoint
ALTER TABLE "churches" ADD CONSTRAINT "churches_visitor_code_unique" UNIQUE("visitor_code");