ALTER TABLE "first_visits" ADD COLUMN "again_on" date;--> statement-breakpoint
UPDATE "first_visits" f SET "again_on" = (
  SELECT min(a."date") FROM "attendance_marks" a
  WHERE a."member_id" = f."member_id" AND a."present" AND a."date" > f."date"
);
