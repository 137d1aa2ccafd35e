import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

/** A stored attendance mark. */
export interface MarkRow {
  member_id: string
  present: boolean
  /** Milliseconds since 1970. */
  marked: number
}

const service = query<{ guests: number | null } & (MarkRow | { member_id: null })>(
  `select s.guests, a.member_id, a.present, date_part('epoch', a.marked_at) * 1000 as marked
   from (select $1::text as church_id, $2::date as date) asked
     left join services s using (church_id, date)
     left join attendance_marks a using (church_id, date)`,
  'attendance-service',
)

/** Returns the guests and marks of a service; empty where nothing has been marked. */
export async function readService(db: Db, churchId: string, date: string) {
  const rows = await service(db, [churchId, date])
  const marks = rows.filter((row): row is typeof row & MarkRow => row.member_id !== null)
  return { guests: rows[0]!.guests ?? 0, marks }
}

const held = query<{ total: number; date: string | null; present: number; guests: number }>(
  `select counted.total, s.date, s.present, s.guests
   from (select count(*)::int as total from services where church_id = $1 and present + guests > 0) counted
     left join lateral (
       select date, present, guests from services
       where church_id = $1 and present + guests > 0
       order by date desc limit $2 offset $3
     ) s on true
   order by s.date desc`,
  'attendance-held',
)

/** Returns a page of the services held, latest first, and the total. */
export async function listServices(db: Db, churchId: string, limit: number, offset: number) {
  const rows = await held(db, [churchId, limit, offset])
  const services = rows.filter((row): row is typeof row & { date: string } => row.date !== null)
  return { services, total: rows[0]!.total }
}
