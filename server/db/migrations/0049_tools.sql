ALTER TABLE "users" ADD COLUMN "tools" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Who already uses a tool keeps it.
UPDATE "users" u SET "tools" = used.tools FROM (
  SELECT "id", array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT 1 FROM "blogs" b WHERE b."user_id" = p."id")
      OR EXISTS (SELECT 1 FROM "blog_integrations" i WHERE i."user_id" = p."id") THEN 'posts' END,
    CASE WHEN p."user_type" = 2
      OR EXISTS (SELECT 1 FROM "leagues" l WHERE l."user_id" = p."id")
      OR EXISTS (SELECT 1 FROM "applications" a WHERE a."user_id" = p."id")
      OR EXISTS (SELECT 1 FROM "saved_searches" s WHERE s."user_id" = p."id") THEN 'leagues' END,
    CASE WHEN p."api_key" IS NOT NULL
      OR EXISTS (SELECT 1 FROM "webhooks" w JOIN "church_users" c USING ("church_id")
        WHERE c."user_id" = p."id" AND c."role" = 'owner') THEN 'developer' END
  ], NULL) AS tools FROM "users" p
) used WHERE used."id" = u."id" AND used.tools <> '{}';
