import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'

/** A service of a church: `number` is that of its service time, 0 the first one. */
export interface ServiceKey {
  churchId: string
  date: string
  number: number
}

/** A stored attendance mark. */
export interface MarkRow {
  member_id: string
  present: boolean
  /** Milliseconds since 1970. */
  marked: number
}

const service = query<{ guests: number | null } & (MarkRow | { member_id: null })>(
  `select s.guests, a.member_id, a.present, date_part('epoch', a.marked_at) * 1000 as marked
   from (select $1::text as church_id, $2::date as date, $3::smallint as number) requested
     left join services s using (church_id, date, number)
     left join attendance_marks a using (church_id, date, number)`,
  'attendance-service',
)

/** Returns the guests and marks of a service; empty where nothing has been marked. */
export async function readService(db: Db, { churchId, date, number }: ServiceKey) {
  const rows = await service(db, [churchId, date, number])
  const marks = rows.filter((row): row is typeof row & MarkRow => row.member_id !== null)
  return { guests: rows[0]!.guests ?? 0, marks }
}

interface HeldService {
  date: string
  /** Null for the church's first service time, like the name. */
  service_id: string | null
  name: string | null
  present: number
  guests: number
}

const held = query<{ total: number } & (HeldService | { date: null })>(
  `select counted.total, s.date, s.service_id, s.name, s.present, s.guests
   from (select count(*)::int as total from services where church_id = $1 and present + guests > 0) counted
     left join lateral (
       select s.date, s.number, s.present, s.guests, t.id as service_id, t.name, t.starts_at
       from services s left join service_times t on t.church_id = $1 and t.number = s.number and s.number > 0
       where s.church_id = $1 and s.present + s.guests > 0
       order by s.date desc, t.starts_at desc nulls last, s.number desc limit $2 offset $3
     ) s on true
   order by s.date desc, s.starts_at desc nulls last, s.number desc`,
  'attendance-held',
)

/** Returns a page of the services held, latest first, and the total. */
export async function listServices(db: Db, churchId: string, limit: number, offset: number) {
  const rows = await held(db, [churchId, limit, offset])
  const services = rows.filter((row): row is typeof row & HeldService => row.date !== null)
  return { services, total: rows[0]!.total }
}
