CREATE TABLE "members_apart" (
	"church_id" text NOT NULL,
	"a_id" text NOT NULL,
	"b_id" text NOT NULL,
	"put_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_apart_a_id_b_id_pk" PRIMARY KEY("a_id","b_id")
);
--> statement-breakpoint
ALTER TABLE "members_apart" ADD CONSTRAINT "members_apart_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members_apart" ADD CONSTRAINT "members_apart_a_id_members_id_fk" FOREIGN KEY ("a_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members_apart" ADD CONSTRAINT "members_apart_b_id_members_id_fk" FOREIGN KEY ("b_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_apart_b" ON "members_apart" USING btree ("b_id");--> statement-breakpoint
CREATE INDEX "members_apart_church" ON "members_apart" USING btree ("church_id");