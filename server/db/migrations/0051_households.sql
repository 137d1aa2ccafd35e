CREATE TABLE "deleted_households" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"merged_into" text,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dismissed_families" (
	"church_id" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dismissed_families_church_id_key_pk" PRIMARY KEY("church_id","key")
);
--> statement-breakpoint
CREATE TABLE "household_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"household_ids" text[] NOT NULL,
	"trace" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "household_members" (
	"household_id" text NOT NULL,
	"member_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "household_members_member_id_household_id_pk" PRIMARY KEY("member_id","household_id")
);
--> statement-breakpoint
CREATE TABLE "households" (
	"id" text PRIMARY KEY NOT NULL,
	"church_id" text NOT NULL,
	"name" text NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (regexp_replace(normalize(lower("name"), NFKD), '[\u0300-\u036f]', '', 'g')) STORED NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"main_contact_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dismissed_families" ADD CONSTRAINT "dismissed_families_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_changes" ADD CONSTRAINT "household_changes_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "households" ADD CONSTRAINT "households_main_contact_id_members_id_fk" FOREIGN KEY ("main_contact_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_households_church" ON "deleted_households" USING btree ("church_id");--> statement-breakpoint
CREATE INDEX "household_changes_church" ON "household_changes" USING btree ("church_id","created_at");--> statement-breakpoint
CREATE INDEX "household_members_household" ON "household_members" USING btree ("household_id","member_id");--> statement-breakpoint
CREATE INDEX "households_by_name" ON "households" USING btree ("church_id","sort_name","id");--> statement-breakpoint
CREATE INDEX "households_by_prefix" ON "households" USING btree ("church_id","sort_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "households_main_contact" ON "households" USING btree ("main_contact_id");--> statement-breakpoint
-- The members of one household text are a household where they have the same address, or where all who have one have
-- the same.
CREATE TEMPORARY TABLE household_texts ON COMMIT DROP AS
WITH texts AS (
	SELECT id, church_id, kind, created_at, trim(household) AS name, trim(address) AS address,
		regexp_replace(normalize(lower(trim(household)), NFKD), '[\u0300-\u036f]', '', 'g') AS name_key, nullif(lower(trim(address)), '') AS address_key
	FROM members WHERE trim(household) <> ''
), single AS (
	SELECT church_id, name_key, min(address_key) AS address_key FROM texts WHERE address_key IS NOT NULL
	GROUP BY church_id, name_key HAVING count(DISTINCT address_key) = 1
)
SELECT t.id, t.church_id, t.kind, t.created_at, t.name, t.address, t.name_key,
	coalesce(t.address_key, s.address_key, '') AS address_key
FROM texts t LEFT JOIN single s USING (church_id, name_key);
--> statement-breakpoint
CREATE TEMPORARY TABLE household_homes ON COMMIT DROP AS
SELECT gen_random_uuid()::text AS id, church_id, name_key, address_key,
	(array_agg(name ORDER BY created_at, id))[1] AS name,
	coalesce((array_agg(address ORDER BY created_at, id) FILTER (WHERE address <> ''))[1], '') AS address,
	(array_agg(id ORDER BY created_at, id) FILTER (WHERE kind <> 'child'))[1] AS head
FROM household_texts GROUP BY church_id, name_key, address_key;
--> statement-breakpoint
INSERT INTO households (id, church_id, name, address, main_contact_id)
SELECT id, church_id, name, address, head FROM household_homes;
--> statement-breakpoint
INSERT INTO household_members (household_id, member_id, role)
SELECT h.id, t.id, CASE WHEN t.kind = 'child' THEN 'child' WHEN t.id = h.head THEN 'head' ELSE 'other_adult' END
FROM household_texts t JOIN household_homes h USING (church_id, name_key, address_key);
--> statement-breakpoint
UPDATE members m SET household = h.name FROM household_members hm JOIN households h ON h.id = hm.household_id
WHERE hm.member_id = m.id AND m.household IS DISTINCT FROM h.name;
--> statement-breakpoint
UPDATE members SET household = NULL WHERE trim(household) = '';
--> statement-breakpoint
CREATE FUNCTION first_household(member text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT household_id FROM household_members WHERE member_id = member ORDER BY created_at, household_id LIMIT 1
$$;
--> statement-breakpoint
-- Triggers, since members are also written by imports and merges, and leave households by cascades.
CREATE FUNCTION name_household_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed text := coalesce(new.member_id, old.member_id);
	named text := (SELECT name FROM households WHERE id = first_household(changed));
BEGIN
	UPDATE members SET household = named WHERE id = changed AND household IS DISTINCT FROM named;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER household_members_name AFTER INSERT OR DELETE ON household_members
FOR EACH ROW EXECUTE FUNCTION name_household_of_member();
--> statement-breakpoint
CREATE FUNCTION delete_empty_household() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Waits for others who add to it; the next statement sees them.
	PERFORM FROM households WHERE id = old.household_id FOR UPDATE;
	DELETE FROM households h WHERE h.id = old.household_id
		AND NOT EXISTS (SELECT FROM household_members WHERE household_id = h.id);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER household_members_none_left AFTER DELETE ON household_members
FOR EACH ROW EXECUTE FUNCTION delete_empty_household();
--> statement-breakpoint
CREATE FUNCTION name_members_of_household() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE members m SET household = new.name FROM household_members hm
	WHERE hm.household_id = new.id AND m.id = hm.member_id AND first_household(m.id) = new.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER households_name AFTER UPDATE OF name ON households
FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION name_members_of_household();
--> statement-breakpoint
CREATE FUNCTION note_deleted_household() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Not of a deleted church.
	INSERT INTO deleted_households (id, church_id) SELECT old.id, id FROM churches WHERE id = old.church_id
	ON CONFLICT (id) DO NOTHING;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER households_deleted AFTER DELETE ON households
FOR EACH ROW EXECUTE FUNCTION note_deleted_household();
--> statement-breakpoint
-- A written text puts the member into the household of that name, which it makes if none fits; a blank one takes them out.
CREATE FUNCTION place_in_household() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wanted text := trim(coalesce(new.household, ''));
	wanted_key text := regexp_replace(normalize(lower(wanted), NFKD), '[\u0300-\u036f]', '', 'g');
	at_home text := coalesce(new.address, '');
	home text := first_household(new.id);
BEGIN
	IF wanted_key = (SELECT sort_name FROM households WHERE id = home) THEN
		UPDATE members SET household = h.name FROM households h WHERE members.id = new.id AND h.id = home;
		RETURN NULL;
	END IF;
	IF TG_OP = 'UPDATE' THEN
		DELETE FROM household_members
		WHERE member_id = new.id AND (wanted = '' OR household_id = home);
	END IF;
	IF wanted = '' THEN
		RETURN NULL;
	END IF;
	home := NULL;
	SELECT id INTO home FROM households
	WHERE church_id = new.church_id AND sort_name = wanted_key AND lower(address) = lower(at_home)
	ORDER BY created_at, id LIMIT 1;
	IF home IS NULL THEN
		SELECT min(id) INTO home FROM households WHERE church_id = new.church_id AND sort_name = wanted_key
		HAVING count(*) = 1 AND (at_home = '' OR min(address) = '');
	END IF;
	IF home IS NULL THEN
		home := gen_random_uuid()::text;
		INSERT INTO households (id, church_id, name, address) VALUES (home, new.church_id, wanted, at_home);
	END IF;
	INSERT INTO household_members (household_id, member_id, role) VALUES (home, new.id, CASE
		WHEN new.kind = 'child' THEN 'child'
		WHEN EXISTS (SELECT FROM household_members WHERE household_id = home AND role = 'head') THEN 'other_adult'
		ELSE 'head' END)
	ON CONFLICT DO NOTHING;
	UPDATE households SET main_contact_id = new.id
	WHERE id = home AND main_contact_id IS NULL AND new.kind <> 'child';
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- Not of a text that the triggers above have written.
CREATE TRIGGER members_household_added AFTER INSERT ON members
FOR EACH ROW WHEN (new.household IS NOT NULL AND pg_trigger_depth() = 0) EXECUTE FUNCTION place_in_household();
--> statement-breakpoint
CREATE TRIGGER members_household_changed AFTER UPDATE OF household ON members
FOR EACH ROW WHEN (old.household IS DISTINCT FROM new.household AND pg_trigger_depth() = 0)
EXECUTE FUNCTION place_in_household();
