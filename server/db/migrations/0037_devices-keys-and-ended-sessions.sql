-- A device is known to one account: the one that signed in last.
DELETE FROM "known_devices" d USING "known_devices" o
  WHERE o."device_hash" = d."device_hash"
    AND (o."last_sign_in", o."user_id") > (d."last_sign_in", d."user_id");--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT "known_devices_user_id_device_hash_pk";--> statement-breakpoint
ALTER TABLE "known_devices" ADD PRIMARY KEY ("device_hash");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id","last_sign_in");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "encrypted_response" text;--> statement-breakpoint
-- Responses with an invitation link, a webhook's secret or a ticket were stored in clear.
DELETE FROM "idempotency_keys" WHERE "answer" ?| array['link', 'secret', 'ticket'];--> statement-breakpoint
-- The hash of `hashSecret` in server/tokens.ts: SHA-256 in base64url.
UPDATE "idempotency_keys" SET "key" =
  rtrim(translate(encode(sha256(convert_to("key", 'UTF8')), 'base64'), '+/', '-_'), '=');--> statement-breakpoint
-- Tells every process that a session has ended, whatever ended it: its open streams end with it.
CREATE FUNCTION "notify_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lakou_changes', json_build_object('topic', 'session:' || OLD."id", 'call', 'ended', 'key', null)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_ended" AFTER DELETE ON "sessions" FOR EACH ROW EXECUTE FUNCTION "notify_session_ended"();--> statement-breakpoint
-- The same of a person whose role in a church changes or ends: what they may hear of has changed.
CREATE FUNCTION "notify_role_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lakou_changes',
    json_build_object('topic', 'role:' || OLD."church_id" || ':' || OLD."user_id", 'call', 'ended', 'key', null)::text);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "church_users_role" AFTER DELETE OR UPDATE OF "role" ON "church_users"
  FOR EACH ROW EXECUTE FUNCTION "notify_role_changed"();
