-- The givers of a week are summed up from its gifts: a second sum per gift made each write slower, and its weeks began on
-- Sundays.
CREATE OR REPLACE FUNCTION add_gifts_to_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
CREATE OR REPLACE FUNCTION take_gifts_from_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
DROP TABLE "donor_weeks";
