import { addDays } from '#contract/fields/calendar.ts'
import type { Sum } from '#contract/fields/money.ts'
import type { Db } from '#server/db/connection.ts'
import { instantText } from '#server/db/instant-text.ts'
import { hasStoppedTexts, memberNumbers } from '#server/db/member-numbers.ts'
import { query } from '#server/db/query.ts'

// Days with services since the member joined, and earlier ones on which they were present. Absences count from the
// next day on.
const services = query<{ date: string; present: boolean }>(
  `select s.date::text, coalesce(bool_or(a.present), false) as present
   from members m join services s on s.church_id = m.church_id and s.present + s.guests > 0
     left join attendance_marks a
       on a.church_id = s.church_id and a.date = s.date and a.number = s.number and a.member_id = m.id
   where m.id = $1 and (s.date >= m.joined_on or a.present) and s.date > $2 and (s.date < $3 or a.present)
   group by s.date order by s.date desc`,
  'summary-services',
)

const lastPresent = query<{ date: string | null }>(
  'select max(date)::text as date from attendance_marks where member_id = $1 and present',
  'summary-last',
)

/** The services of the 12 months before `today`, and when someone was last there. */
export async function readAttendance(db: Db, memberId: string, today: string) {
  const [rows, [last]] = await Promise.all([
    services(db, [memberId, addDays(today, -365), today]),
    lastPresent(db, [memberId]),
  ])
  return {
    attendance: rows,
    last_present: last!.date,
    attended: rows.filter((row) => row.present).length,
    held: rows.length,
  }
}

const sums = query<Sum & { this_year: number; gifts_this_year: number }>(
  `select currency, sum(amount_minor)::float8 / 100 as amount, count(*)::int as gifts,
     coalesce(sum(amount_minor) filter (where date >= $2), 0)::float8 / 100 as this_year,
     (count(*) filter (where date >= $2))::int as gifts_this_year
   from donations where member_id = $1 group by currency order by currency`,
  'summary-gifts',
)

const lastGifts = query<{ id: string; date: string; amount: number; currency: string }>(
  `select id, date::text, amount_minor::float8 / 100 as amount, currency from donations
   where member_id = $1 order by date desc, id desc limit 5`,
  'summary-last-gifts',
)

/** The sums of someone's gifts, all and those of the year of `today`, and the last five. */
export async function readGifts(db: Db, memberId: string, today: string) {
  const [rows, last] = await Promise.all([
    sums(db, [memberId, `${today.slice(0, 4)}-01-01`]),
    lastGifts(db, [memberId]),
  ])
  return {
    all: rows.map(({ currency, amount, gifts }) => ({ currency, amount, gifts })),
    this_year: rows
      .filter((row) => row.gifts_this_year > 0)
      .map((row) => ({ currency: row.currency, amount: row.this_year, gifts: row.gifts_this_year })),
    last,
  }
}

const invited = query<{
  event_id: string
  title: string
  date: string
  rsvp_status: 'pending' | 'yes' | 'no'
}>(
  `select e.id as event_id, e.title, e.date::text, i.status as rsvp_status
   from invitations i join events e on e.id = i.event_id
   where i.member_id = $1 order by e.date desc, e.id limit 10`,
  'summary-invitations',
)

/** Someone's last ten invitations. */
export function readInvitations(db: Db, memberId: string) {
  return invited(db, [memberId])
}

const replies = query<{ id: string; body: string; createdAt: string }>(
  `select r.id, r.body, ${instantText('r.created_at')} as "createdAt"
   from members m join text_replies r on r.church_id = m.church_id and r.phone = any(${memberNumbers('m')})
   where m.id = $1 order by r.created_at desc, r.id limit 50`,
  'summary-replies',
)

/** The last replies to the church's texts from someone's numbers. */
export function readReplies(db: Db, memberId: string) {
  return replies(db, [memberId])
}

const stopped = query<{ stopped: boolean }>(
  `select coalesce((select ${hasStoppedTexts('m')} from members m where m.id = $1), false) as stopped`,
  'summary-stopped',
)

/** Whether texts have been stopped from one of someone's numbers. */
export async function hasOptedOut(db: Db, memberId: string): Promise<boolean> {
  const [row] = await stopped(db, [memberId])
  return row!.stopped
}
