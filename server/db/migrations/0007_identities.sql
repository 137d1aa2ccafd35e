CREATE TABLE "identities" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"secret_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject" ON "identities" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
-- A password becomes a way in of its account, which is its subject.
INSERT INTO "identities" ("id", "user_id", "kind", "subject", "secret_hash", "created_at", "last_used_at")
SELECT gen_random_uuid()::text, "id", 'password', "id", "password_hash", "created_at", "created_at"
FROM "users" WHERE "password_hash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "password_hash";
