CREATE TABLE "donation_days" (
	"church_id" text NOT NULL,
	"date" date NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"gifts" integer NOT NULL,
	CONSTRAINT "donation_days_church_id_date_currency_pk" PRIMARY KEY("church_id","date","currency")
);
--> statement-breakpoint
CREATE TABLE "donor_weeks" (
	"church_id" text NOT NULL,
	"sunday" date NOT NULL,
	"currency" text NOT NULL,
	"member_id" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"gifts" integer NOT NULL,
	CONSTRAINT "donor_weeks_church_id_sunday_currency_member_id_pk" PRIMARY KEY("church_id","sunday","currency","member_id")
);
--> statement-breakpoint
DROP INDEX "donations_summed";--> statement-breakpoint
CREATE INDEX "donor_weeks_most" ON "donor_weeks" USING btree ("church_id","sunday","currency","amount_minor" DESC NULLS FIRST,"member_id");--> statement-breakpoint
-- The sums of gifts are kept by triggers, not by the statements that write gifts: gifts also go by a cascade from their
-- member or their church, and move from one member to another. Each runs once for a statement, however many gifts it
-- writes, and locks the weeks and then the days in their order, so that nobody waits in a circle. The days come last:
-- all who log Sunday's gifts at once wait for one row.
CREATE FUNCTION add_gifts_to_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO donor_weeks (church_id, sunday, currency, member_id, amount_minor, gifts)
	SELECT church_id, date - extract(dow from date)::int AS sunday, currency, member_id, sum(amount_minor), count(*)
	FROM added
	GROUP BY church_id, sunday, currency, member_id ORDER BY church_id, sunday, currency, member_id
	ON CONFLICT (church_id, sunday, currency, member_id) DO UPDATE
		SET amount_minor = donor_weeks.amount_minor + excluded.amount_minor,
			gifts = donor_weeks.gifts + excluded.gifts;

	INSERT INTO donation_days (church_id, date, currency, amount_minor, gifts)
	SELECT church_id, date, currency, sum(amount_minor), count(*) FROM added
	GROUP BY church_id, date, currency ORDER BY church_id, date, currency
	ON CONFLICT (church_id, date, currency) DO UPDATE
		SET amount_minor = donation_days.amount_minor + excluded.amount_minor,
			gifts = donation_days.gifts + excluded.gifts;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- What is taken away is added as less than nothing: an INSERT goes by the order that it is given, an UPDATE by none.
CREATE FUNCTION take_gifts_from_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO donor_weeks (church_id, sunday, currency, member_id, amount_minor, gifts)
	SELECT church_id, date - extract(dow from date)::int AS sunday, currency, member_id, -sum(amount_minor), -count(*)
	FROM gone
	GROUP BY church_id, sunday, currency, member_id ORDER BY church_id, sunday, currency, member_id
	ON CONFLICT (church_id, sunday, currency, member_id) DO UPDATE
		SET amount_minor = donor_weeks.amount_minor + excluded.amount_minor,
			gifts = donor_weeks.gifts + excluded.gifts;
	DELETE FROM donor_weeks w USING gone
	WHERE w.church_id = gone.church_id AND w.sunday = gone.date - extract(dow from gone.date)::int
		AND w.currency = gone.currency AND w.member_id = gone.member_id AND w.gifts = 0;

	INSERT INTO donation_days (church_id, date, currency, amount_minor, gifts)
	SELECT church_id, date, currency, -sum(amount_minor), -count(*) FROM gone
	GROUP BY church_id, date, currency ORDER BY church_id, date, currency
	ON CONFLICT (church_id, date, currency) DO UPDATE
		SET amount_minor = donation_days.amount_minor + excluded.amount_minor,
			gifts = donation_days.gifts + excluded.gifts;
	DELETE FROM donation_days d USING gone
	WHERE d.church_id = gone.church_id AND d.date = gone.date AND d.currency = gone.currency AND d.gifts = 0;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER donations_inserted AFTER INSERT ON donations
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_gifts_to_sums();
--> statement-breakpoint
CREATE TRIGGER donations_deleted AFTER DELETE ON donations
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION take_gifts_from_sums();
--> statement-breakpoint
-- Triggers run by their names: a changed gift is added as it is now before it is taken away as it was.
CREATE TRIGGER donations_updated_1 AFTER UPDATE ON donations
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_gifts_to_sums();
--> statement-breakpoint
CREATE TRIGGER donations_updated_2 AFTER UPDATE ON donations
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION take_gifts_from_sums();
--> statement-breakpoint
INSERT INTO donation_days (church_id, date, currency, amount_minor, gifts)
SELECT church_id, date, currency, sum(amount_minor), count(*) FROM donations GROUP BY church_id, date, currency;
--> statement-breakpoint
INSERT INTO donor_weeks (church_id, sunday, currency, member_id, amount_minor, gifts)
SELECT church_id, date - extract(dow from date)::int AS sunday, currency, member_id, sum(amount_minor), count(*)
FROM donations GROUP BY church_id, sunday, currency, member_id;
