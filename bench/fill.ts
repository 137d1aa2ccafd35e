import type pg from 'pg'
import type { Db } from '#server/db/connection.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { hashSecret, newSecret } from '#server/tokens.ts'
import { fillWeek } from './fill-week.ts'

interface Connection {
  pool: pg.Pool
  db: Db
}

const given = [
  'Élisée',
  'Wideline',
  'Dieusibon',
  'Marie',
  'Jean',
  'Rose',
  'Guerline',
  'Frantz',
  'Islande',
  'Wilner',
]
const family = [
  'Jean',
  'Pierre',
  'Joseph',
  'Louis',
  'Charles',
  'Étienne',
  'Paul',
  'Desrosiers',
  'Toussaint',
  'Michel',
]

/** Five years of Sundays. */
export const serviceCount = 260

/** Number of members per insert. */
const chunk = 1000

/** Adds members `{church}-m1`, `{church}-m2`, … in eight groups to a church. */
export async function addMembers(db: Db, churchId: string, size: number): Promise<void> {
  for (let start = 1; start <= size; start += chunk) {
    const numbers = Array.from({ length: Math.min(chunk, size - start + 1) }, (_, i) => start + i)
    const people = numbers.map((n) => ({
      id: `${churchId}-m${n}`,
      name: `${given[n % 10]} ${family[Math.floor(n / 10) % 10]} ${n.toString(16)}`,
      phone: `+509${30_000_000 + n}`,
      email: `m${n}@example.org`,
      groups: [],
      joinedOn: '2021-01-03',
    }))
    await db.transaction((tx) => addMemberRows(tx, churchId, people))
  }
}

/**
 * Creates a church of `size` members with five years of services, each with `marksPerService` marks, with gifts and
 * events, by SQL. Resolves to its id and the token of its owner.
 */
export async function fillChurch({ pool, db }: Connection, size: number, marksPerService: number) {
  const id = `church-${size}`
  const token = newSecret()
  await pool.query(
    `insert into users (id, name, username, email, login_method, plan)
     values ($1, 'Bench', $1, $1 || '@example.org', 'Email', 'growth')`,
    [`owner-${size}`],
  )
  await pool.query(
    `insert into sessions (id, user_id, access_hash, access_expires_at, refresh_hash, device)
     values ($1, $1, $2, now() + interval '1 day', $2, 'bench')`,
    [`owner-${size}`, hashSecret(token)],
  )
  await pool.query(
    `insert into churches (id, name, address, phone, timezone, currency, language, country)
     values ($1, 'Bench', 'Jakmèl', '5093712345', 'America/Port-au-Prince', 'USD', 'en', 'HT')`,
    [id],
  )
  await pool.query(`insert into church_users (church_id, user_id, role) values ($1, $2, 'owner')`, [
    id,
    `owner-${size}`,
  ])
  await pool.query(
    `insert into groups (id, church_id, name)
     select $1 || '-g' || n, $1, 'Group ' || n from generate_series(1, 8) n`,
    [id],
  )
  await addMembers(db, id, size)
  await pool.query(
    `insert into services (church_id, date, present, guests)
     select $1, sunday - 7 * n, $3 + n % 20, n % 15
     from generate_series(0, $2::int - 1) n, (select current_date - extract(dow from current_date)::int as sunday) s`,
    [id, serviceCount, marksPerService],
  )
  await pool.query('delete from member_absences where church_id = $1', [id])
  await pool.query('delete from absence_counts where church_id = $1', [id])
  await pool.query(
    `insert into member_absences (member_id, church_id, misses_from)
     select $1 || '-m' || n, $1, sunday - 7 * (case when n % 20 = 0 then 5 else -1 end)
     from generate_series(1, $2::int) n, (select current_date - extract(dow from current_date)::int as sunday) s`,
    [id, size],
  )
  await pool.query(
    `insert into absence_counts (church_id, misses_from, members)
     select church_id, misses_from, count(*) from member_absences where church_id = $1 group by 1, 2`,
    [id],
  )
  const marking = await pool.connect()
  // Skips millions of foreign key checks for rows that are valid by construction.
  await marking.query('set session_replication_role = replica')
  await marking.query(
    `insert into attendance_marks (church_id, date, member_id, present, marked_at, marked_by)
     select $1, sunday - 7 * s, $1 || '-m' || m, m % 9 <> 0, now(), 'bench'
     from generate_series(0, $2::int - 1) s, generate_series(1, $3::int) m,
       (select current_date - extract(dow from current_date)::int as sunday) x`,
    [id, serviceCount, marksPerService],
  )
  marking.release(true)
  await fillWeek(pool, id, size)
  await pool.query('vacuum analyze')
  return { id, token, size }
}
/** A church that `fillChurch` has created. */
export type BenchChurch = Awaited<ReturnType<typeof fillChurch>>
