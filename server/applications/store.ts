import { eq } from 'drizzle-orm'
import type { ApplicationStatus, Registered } from '#contract/leagues/application.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { instantText } from '#server/db/instant-text.ts'
import { query } from '#server/db/query.ts'
import { takesCards } from '#server/db/takes-cards.ts'
import { applicationChanges, applications } from '#server/db/schema/leagues.ts'
import { nameKey } from './rules.ts'
import type { ApplicationRow, ChangeRow, DetailRow } from './rules.ts'

/** Whose side the list is for: to the organiser it names the applicant, to the applicant the organiser. */
export type Side = 'organiser' | 'applicant'

const place = `case when a.status = 5 then (
  select count(*)::int from applications w
  where w.league_id = a.league_id and w.status = 5 and w.sequence <= a.sequence) end`

/** SQL: what a card has paid for an application `a`. */
const cardPayment = `(
  select json_build_object('state', p.state, 'amount', p.amount, 'currency', p.currency, 'at', ${instantText('p.settled_at')})
  from fee_payments p where p.application_id = a.id and p.state in ('paid', 'refunded')
  order by p.state = 'paid' desc, p.created_at desc limit 1)`

/** SQL: whether a rejected application `a` can be pending again. */
const placeLeft = `(a.status <> 3 or l.application_limit is null or l.application_limit > (
  select coalesce(sum(t.places), 0) + a.places - 1 from applications t where t.league_id = l.id and t.status in (1, 2)))`

/** SQL: who takes part; before ages were kept that was the applicant. */
const whoTakesPart = `case when a.people = '[]' then json_build_array(json_build_object('name', a.profile ->> 'name', 'age', null))
  else a.people::json end`

/** SQL: what lists show of an application `a` to a league `l`. */
export const common = `a.id, a.league_id, a.user_id, a.status, a.sequence, ${place} as place, a.paid, ${cardPayment} as payment, ${placeLeft} as place_left,
  ${takesCards} as takes_cards, ${whoTakesPart} as people, a.team_name, a.places, l.status as league_status, a.reason, a.note, a.answers, l.fields,
  ${instantText('a.created_at')} as created, ${instantText('a.updated_at')} as updated`

/** SQL: whom it names, by the side that it is for. */
export const sides = {
  organiser: `a.user_id as person_id, a.profile ->> 'name' as person_name, a.profile ->> 'photo' as person_photo`,
  applicant: `u.id as person_id, coalesce(nullif(u.company, ''), u.name) as person_name, u.photo as person_photo`,
}
export const from = `from applications a join leagues l on l.id = a.league_id join users u on u.id = l.user_id`

const detail = `${common}, ${sides.organiser}, a.profile, a.resume, a.organiser_note`

const byId = query<DetailRow>(`select ${detail} ${from} where a.id = $1`, 'application')
const ofPair = query<DetailRow>(
  `select ${detail} ${from} where l.user_id = $1 and a.user_id = $2 and a.status <> 4
   order by a.created_at desc, a.id`,
  'applications-of-pair',
)
const own = query<ApplicationRow>(
  `select ${common}, ${sides.applicant} ${from} where a.id = $1 and a.user_id = $2`,
  'application-own',
)

/** An application as its organiser sees it. */
export async function findApplication(db: Db, id: string): Promise<DetailRow | undefined> {
  const [row] = await byId(db, [id])
  return row
}

/** An application of the person as they see it. */
export async function findOwn(db: Db, id: string, userId: string): Promise<ApplicationRow | undefined> {
  const [row] = await own(db, [id, userId])
  return row
}

/** The applications of a person to what the organiser has posted, without those that were withdrawn. */
export function listOfPair(db: Db, organiserId: string, userId: string): Promise<DetailRow[]> {
  return ofPair(db, [organiserId, userId])
}

const changes = query<ChangeRow>(
  `select application_id, status, user_name, reason, ${instantText('created_at')} as created
   from application_changes where application_id = any($1::text[]) order by id`,
  'application-changes',
)

/** What became of these applications, by application, the first change first. */
export async function listChanges(db: Db, ids: string[]): Promise<Map<string, ChangeRow[]>> {
  const rows = await changes(db, [ids])
  const byApplication = new Map<string, ChangeRow[]>(ids.map((id) => [id, []]))
  for (const row of rows) byApplication.get(row.application_id)!.push(row)
  return byApplication
}

/** What is applied to, held until the transaction ends: nobody else applies to it or decides. */
export interface LockedLeague {
  id: string
  user_id: string
  status: number
  privacy: number
  application_limit: number | null
  fields: LeagueFields
  leaving: boolean
}

const lock = query<LockedLeague>(
  `select l.id, l.user_id, l.status, l.privacy, l.application_limit, l.fields,
     (select deletion_requested_at is not null from users where id = l.user_id) as leaving
   from leagues l where l.id = $1 for update`,
  'applications-lock',
)

export async function lockLeague(tx: Db, leagueId: string): Promise<LockedLeague | undefined> {
  const [row] = await lock(tx, [leagueId])
  return row
}

const leagueOf = query<{ league_id: string }>(
  'select league_id from applications where id = $1',
  'application-league',
)

/** The league of an application, held until the transaction ends. */
export async function lockLeagueOf(tx: Db, applicationId: string): Promise<LockedLeague | undefined> {
  const [row] = await leagueOf(tx, [applicationId])
  return row && lockLeague(tx, row.league_id)
}

const mine = query<{
  id: string
  status: ApplicationStatus
  team_name: string | null
  paid_places: number
}>(
  `select a.id, a.status, a.team_name, case when exists (
     select from fee_payments p where p.application_id = a.id and p.state = 'paid') then a.places else 0 end as paid_places
   from applications a where a.league_id = $1 and a.user_id = $2`,
  'application-mine',
)

/** The application of the person to the league, whatever became of it, and for how many people a card has paid. */
export async function findMine(tx: Db, leagueId: string, userId: string) {
  const [row] = await mine(tx, [leagueId, userId])
  return row
}

const taken = query<{ taken: number }>(
  'select coalesce(sum(places), 0)::int as taken from applications where league_id = $1 and status in (1, 2)',
  'applications-taken',
)

/** How many places are free; `Infinity` without a limit. The league is to be locked. */
export async function countFree(tx: Db, { id, application_limit: limit }: LockedLeague): Promise<number> {
  if (limit === null) return Infinity
  const [row] = await taken(tx, [id])
  return limit - row!.taken
}

const apply = query<{ id: string }>(
  `insert into applications (
     id, league_id, user_id, organiser_id, status, sequence, note, answers, profile, resume, name_key, people, places, team_name, created_at)
   select $1, $2, u.id, (select user_id from leagues where id = $2), $4::smallint, coalesce((select max(sequence) from applications where league_id = $2), 0) + 1,
     $5, $6::jsonb, json_build_object(
       'name', u.name, 'photo', u.photo, 'email', u.email, 'phone', nullif(u.phone, ''),
       'summary', coalesce(u.summary, ''), 'works', coalesce(u.works, ''), 'educations', coalesce(u.educations, '')), u.resume, $7,
     $8::jsonb, $9::smallint, $10, clock_timestamp()
   from users u where u.id = $3
   on conflict (league_id, user_id) do update set
     id = excluded.id, status = excluded.status, sequence = excluded.sequence, note = excluded.note,
     answers = excluded.answers, profile = excluded.profile, resume = excluded.resume, name_key = excluded.name_key,
     people = excluded.people, places = excluded.places, team_name = excluded.team_name,
     organiser_note = applications.organiser_note, reason = '',
     -- What a card has paid stays paid.
     paid = exists (select from fee_payments p where p.application_id = applications.id and p.state = 'paid'),
     created_at = excluded.created_at,
     updated_at = excluded.created_at
   returning id`,
  'application-add',
)

/** Stores an application with the person's profile as it is now; it takes the place of one that was withdrawn. */
export async function addApplication(
  tx: Db,
  of: { id: string; leagueId: string; userId: string; status: 1 | 5; note: string; name: string },
  answers: { question: string; answer: string }[],
  people: Registered[] = [{ name: of.name, age: null }],
  teamName?: string,
): Promise<void> {
  const { id, leagueId, userId, status, note, name } = of
  const values = [
    id,
    leagueId,
    userId,
    status,
    note,
    JSON.stringify(answers),
    nameKey(name, people, teamName),
  ]
  await apply(tx, [...values, JSON.stringify(people), people.length, teamName ?? null])
}

export async function changeStatus(
  tx: Db,
  id: string,
  status: ApplicationStatus,
  by: { userName: string | null; reason: string },
): Promise<void> {
  await tx
    .update(applications)
    .set({ status, reason: by.reason, updatedAt: new Date() })
    .where(eq(applications.id, id))
  await noteChange(tx, id, status, by)
}

export async function noteChange(
  tx: Db,
  id: string,
  status: ApplicationStatus,
  { userName, reason }: { userName: string | null; reason: string },
): Promise<void> {
  await tx.insert(applicationChanges).values({ applicationId: id, status, userName, reason })
}

const applied = query<{ league_id: string }>(
  'select league_id from applications where user_id = $1 and status in (1, 2, 5) order by league_id',
  'leagues-applied',
)

/** The leagues in which a person has a place or waits for one. */
export async function listLeaguesApplied(db: Db, userId: string): Promise<string[]> {
  return (await applied(db, [userId])).map(({ league_id }) => league_id)
}

const recountAll = query(
  `update leagues l set taken = c.taken, pending = c.pending, waiting = c.waiting, places_taken = c.places
   from (
     select count(*) filter (where status in (1, 2)) as taken, count(*) filter (where status = 1) as pending,
       count(*) filter (where status = 5) as waiting,
       coalesce(sum(places) filter (where status in (1, 2)), 0) as places
     from applications where league_id = $1) c
   where l.id = $1`,
  'applications-recount',
)

const withdrawOne = query(
  `update applications set status = 4, resume = null, reason = '', updated_at = now(),
     profile = profile || '{"email": null, "phone": null}', people = '[]', name_key = $2
   where id = $1`,
  'application-withdraw',
)

/** Withdraws an application: the organiser no longer has how to reach the person, whom they registered, nor their resume. */
export async function withdraw(tx: Db, id: string, userName: string): Promise<void> {
  await withdrawOne(tx, [id, fold(userName)])
  await noteChange(tx, id, 4, { userName, reason: '' })
}

/** Counts the applications of a league that is locked. */
export async function recount(tx: Db, leagueId: string): Promise<void> {
  await recountAll(tx, [leagueId])
}

export async function setNote(db: Db, id: string, organiserNote: string): Promise<void> {
  await db.update(applications).set({ organiserNote }).where(eq(applications.id, id))
}

export async function setPaid(db: Db, id: string, paid: boolean): Promise<void> {
  await db.update(applications).set({ paid, updatedAt: new Date() }).where(eq(applications.id, id))
}

const all = query<DetailRow>(
  `select ${detail} ${from} where a.league_id = $1 order by a.sequence`,
  'applications-export',
)

/** All applications to a league in the order of their arrival. */
export function listAll(db: Db, leagueId: string): Promise<DetailRow[]> {
  return all(db, [leagueId])
}

const person = query<{ name: string; type: number | null }>(
  `select name, user_type as type from users where id = $1`,
  'applications-person',
)

/** The name and the account type of a person. */
export async function findPerson(db: Db, userId: string): Promise<{ name: string; type: number | null }> {
  const [row] = await person(db, [userId])
  return row!
}
