CREATE TABLE "church_activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "church_activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" text NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "church_activity" ADD CONSTRAINT "church_activity_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "church_activity" ADD CONSTRAINT "church_activity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "church_activity_church" ON "church_activity" USING btree ("church_id","id");--> statement-breakpoint
CREATE INDEX "church_activity_user" ON "church_activity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "church_activity_created" ON "church_activity" USING btree ("created_at");