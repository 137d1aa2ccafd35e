import { expect } from 'vitest'
import type { Api } from '#tests/support/api.ts'

/** Expects stored first visits to match the church's marks. */
export async function expectFirstVisitsRight({ pool }: Api, churchId: string): Promise<void> {
  const stored = await pool.query(
    `select member_id, date::text as first, again_on::text as again from first_visits
     where church_id = $1 order by member_id`,
    [churchId],
  )
  const counted = await pool.query(
    `select member_id, min(date)::text as first, (array_agg(distinct date order by date))[2]::text as again
     from attendance_marks a join member_absences b using (member_id)
     where a.church_id = $1 and a.present group by member_id, new_until
     having min(date) <= new_until order by member_id`,
    [churchId],
  )
  expect(stored.rows).toEqual(counted.rows)
}
