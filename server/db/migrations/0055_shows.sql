CREATE TABLE "shows" (
	"user_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb,
	"cover" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shows" ADD CONSTRAINT "shows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shows_cover" ON "shows" USING btree ("cover");