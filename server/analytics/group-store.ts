import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

/** Visitors of a group in a week, identified by its final Sunday; `week` is null for a group without visits. */
export interface GroupWeek {
  group_id: string
  members: number
  week: string | null
  came: number | null
}

const groupWeeks = query<GroupWeek>(
  `with came as (
     select gm.group_id, a.date + (7 - extract(dow from a.date)::int) % 7 as week, count(distinct a.member_id)::int as came
     from attendance_marks a join group_members gm using (member_id)
     where a.church_id = $1 and a.date >= $2 and a.date <= $3 and a.present
     group by 1, 2
   )
   select g.id as group_id, (select count(*)::int from group_members where group_id = g.id) as members,
     came.week::text, came.came
   from groups g left join came on came.group_id = g.id
   where g.church_id = $1
   order by lower(g.name), week`,
  'analytics-groups',
)

/** Visits per group and week, groups by name. */
export function readGroupWeeks(
  db: Db,
  churchId: string,
  { from, to }: { from: string; to: string },
): Promise<GroupWeek[]> {
  return groupWeeks(db, [churchId, from, to])
}
