import { minuteOfDay } from '#contract/fields/time-of-day.ts'
import type { Db } from '#server/db/connection.ts'
import { memberNumbers } from '#server/db/member-numbers.ts'
import { query } from '#server/db/query.ts'
import type { EventDetailRow, EventRow } from './rules.ts'

/** Columns of `events e` for the view. */
const eventColumns = `
  e.id, e.church_id, e.title, e.description, e.date, e.start_time, e.end_time, e.location, e.series_id,
  date_part('epoch', e.created_at) * 1000 as created,
  (select count(*)::int from invitations i where i.event_id = e.id) as invited_count,
  (select count(*)::int from invitations i where i.event_id = e.id and i.status = 'yes') as rsvp_yes_count,
  (select count(*)::int from invitations i where i.event_id = e.id and i.status = 'no') as rsvp_no_count`

const page = query<{ total: number } & (EventRow | { id: null })>(
  `with requested as (
     select (now() at time zone timezone)::date as today,
       coalesce($2::date, '-infinity') as first, coalesce($3::date, 'infinity') as last
     from churches where id = $1
   ), found as materialized (
     select e.id, row_number() over (
       order by e.date < requested.today, case when e.date >= requested.today then e.date end, e.date desc,
         e.start_minute nulls first, e.id
     ) as position
     from events e cross join requested where e.church_id = $1 and e.date between requested.first and requested.last
   )
   select counted.total, ${eventColumns}
   from (select count(*)::int as total from found) counted
     left join (select id, position from found order by position limit $4 offset $5) shown on true
     left join events e on e.id = shown.id
   order by shown.position`,
  'events-page',
)

/** Events between two days: upcoming ones first, next first; then past ones, latest first. */
export async function listEvents(
  db: Db,
  churchId: string,
  filter: { from: string | undefined; to: string | undefined; limit: number; offset: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const { from = null, to = null, limit, offset } = filter
  const rows = await page(db, [churchId, from, to, limit, offset])
  return { rows: rows.filter((row): row is typeof row & EventRow => row.id !== null), total: rows[0]!.total }
}

// The latest message about an event counts. Members with a shared number share its messages.
const one = query<EventDetailRow>(
  `with messages as materialized (
     select d.member_id, d.address, d.status, s.created_at
     from sends s join deliveries d on d.send_id = s.id
     where s.event_id = $1 and s.church_id = $2
   ), to_member as (
     select distinct on (member_id) member_id, status from messages
     where member_id is not null order by member_id, created_at desc
   ), to_address as (
     select distinct on (address) address, status, created_at from messages
     where address is not null order by address, created_at desc
   )
   select ${eventColumns}, c.name as church_name, c.address as church_address, (
     select json_agg(json_build_object(
       'id', m.id, 'name', m.name, 'phone', m.phone, 'email', m.email, 'photo', m.photo,
       'rsvp_status', i.status, 'sent', coalesce(to_member.status, (
         select status from to_address
         where address = m.email or address = any(${memberNumbers('m')}) order by created_at desc limit 1))
     ) order by m.sort_name, m.id)
     from invitations i join members m on m.id = i.member_id
       left join to_member on to_member.member_id = m.id
     where i.event_id = e.id
   ) as invited_members
   from events e join churches c on c.id = e.church_id
   where e.id = $1 and e.church_id = $2`,
  'events-one',
)

/** Returns an event with its guests by name. */
export async function findEvent(db: Db, churchId: string, id: string): Promise<EventDetailRow | undefined> {
  const [row] = await one(db, [id, churchId])
  return row
}

export interface EventValues {
  title: string
  description: string
  start_time: string
  end_time: string
  location: string
  startMinute: number | undefined
}

const add = query<{ id: string }>(
  `insert into events
     (id, church_id, title, description, start_time, end_time, location, start_minute, series_id, date)
   select given.id, $1, $2, $3, $4, $5, $6, $7, $8, given.date
   from unnest($9::text[], $10::date[]) as given (id, date)
   on conflict (id) do nothing
   returning id`,
  'events-add',
)

/** Adds an event per date, as a series if `seriesId` is set. Returns the ids that were not in use. */
export async function addEvents(
  tx: Db,
  churchId: string,
  values: EventValues,
  days: { ids: string[]; dates: string[]; seriesId: string | null },
): Promise<string[]> {
  const { title, description, start_time, end_time, location, startMinute } = values
  const rows = await add(tx, [
    churchId,
    title,
    description,
    start_time,
    end_time,
    location,
    startMinute ?? null,
    days.seriesId,
    days.ids,
    days.dates,
  ])
  return rows.map((row) => row.id)
}

const lockOne = query<Omit<EventValues, 'startMinute'> & { date: string; series_id: string | null }>(
  `select title, description, date, start_time, end_time, location, series_id
   from events where id = $1 and church_id = $2 for update`,
  'events-lock',
)

/** Locks an event and returns its fields and series. */
export async function lockEvent(tx: Db, churchId: string, id: string) {
  const [row] = await lockOne(tx, [id, churchId])
  return row
}

const change = query<{ id: string }>(
  `update events set title = coalesce($4, title), description = coalesce($5, description),
     start_time = coalesce($6, start_time), end_time = coalesce($7, end_time), location = coalesce($8, location),
     start_minute = case when $6::text is null then start_minute else $9 end, date = date + $10::int
   where church_id = $2 and (id = $1 or (series_id = $3 and date > $11::date))
   returning id`,
  'events-change',
)

/** Changes the given fields and moves the event by `days`. With a series, also changes its later events. */
export async function changeEvents(
  tx: Db,
  churchId: string,
  event: { id: string; date: string; seriesId: string | null },
  values: Partial<Omit<EventValues, 'startMinute'>> & { days: number },
): Promise<void> {
  const { title, description, start_time, end_time, location, days } = values
  const startMinute = start_time === undefined ? undefined : minuteOfDay(start_time)
  const { id, date, seriesId } = event
  await change(tx, [
    id,
    churchId,
    seriesId,
    title ?? null,
    description ?? null,
    start_time ?? null,
    end_time ?? null,
    location ?? null,
    startMinute ?? null,
    days,
    date,
  ])
}

const remove = query<{ id: string }>(
  `delete from events where church_id = $2 and (id = $1 or (series_id = $3 and date > $4::date))`,
  'events-remove',
)

/** Removes an event; with a series, also its later events. */
export async function removeEvents(
  tx: Db,
  churchId: string,
  event: { id: string; date: string; seriesId: string | null },
): Promise<void> {
  await remove(tx, [event.id, churchId, event.seriesId, event.date])
}
