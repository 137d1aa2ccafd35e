import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { tools } from '#contract/account/tools.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { setPassword } from '#server/account/identities/password.ts'
import { transaction } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { addChurchPictures, demoColour } from './church-pictures.ts'
import { addEvents, demoEvents } from './events.ts'
import { addFollowUps } from './follow-ups.ts'
import { addGifts, demoGifts } from './donations.ts'
import { demoGroups, demoMembers } from './members.ts'
import { addLeagues } from './leagues.ts'
import { addMessages } from './messages.ts'
import { addPodcasts } from './podcasts.ts'
import { addPosts } from './posts.ts'
import type { PodcastServices } from './podcasts.ts'
import { demoServices } from './attendance.ts'
import type { DemoService } from './attendance.ts'
import { addMemberRows } from '#server/db/member-rows.ts'
import { users } from '#server/db/schema/account.ts'
import { services } from '#server/db/schema/attendance.ts'
import { churches, churchUsers } from '#server/db/schema/church.ts'
import { groups } from '#server/db/schema/members.ts'
import { seededRandom } from './seeded-random.ts'

const email = 'demo@lakou.example'
const password = 'bonjou-lakou'
const timezone = 'America/Port-au-Prince'
const memberCount = 250

/**
 * Creates a demo church with members, two years of services and gifts, events, podcasts, posts, messages and leagues.
 * Does nothing when it exists. Returns the credentials.
 */
export async function fillDemo(
  db: Db,
  podcastServices: PodcastServices,
): Promise<{ email: string; password: string }> {
  const passwordHash = await hash(password)
  await transaction(db, async (tx) => {
    const [existing] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    if (!existing) await fill(tx, passwordHash, podcastServices)
  })
  return { email, password }
}

async function fill(tx: Db, passwordHash: string, podcastServices: PodcastServices): Promise<void> {
  const random = seededRandom(1804)
  const today = dateIn(timezone, new Date())
  const userId = random.uuid()
  const churchId = random.uuid()

  await tx.insert(users).values({
    id: userId,
    name: 'Pastè Demo',
    username: 'demo',
    email,
    emailProvenAt: new Date(),
    loginMethod: 'Email',
    // Professional: posts leagues, events and jobs.
    userType: 2,
    tools: [...tools],
    company: 'Legliz Lakou Lapè',
    phone: '+50937123456',
    website: 'https://lakoulape.example',
    teamSize: '50-100',
    country: 'Ayiti',
    city: 'Jakmèl',
    address: '12 Ri Lanbi',
    companyDescription: 'Legliz katye a, ak jèn yo, koral la ak lekòl dominikal.',
    plan: 'growth',
    grantedPlan: 'growth',
  })
  await setPassword(tx, userId, passwordHash)
  await tx.insert(churches).values({
    id: churchId,
    name: 'Legliz Lakou Lapè',
    address: '12 Ri Lanbi, Jakmèl',
    phone: '50937123456',
    timezone,
    currency: 'HTG',
    language: 'ht',
    country: 'HT',
    colour: demoColour,
    ...(await addChurchPictures(seededRandom(1743), podcastServices.storage)),
  })
  await tx.insert(churchUsers).values({ churchId, userId, role: 'owner' })
  const groupIds = demoGroups.map(() => random.uuid())
  await tx
    .insert(groups)
    .values(demoGroups.map(([name, description], i) => ({ id: groupIds[i]!, churchId, name, description })))

  const members = demoMembers(random, memberCount, groupIds, today)
  await addMemberRows(tx, churchId, members)
  await tx.execute(sql`
    update members set created_at = (joined_on + time '15:00') at time zone 'UTC',
      updated_at = (joined_on + time '15:00') at time zone 'UTC'
    where church_id = ${churchId}`)
  const pastServices = demoServices(random, members, today)
  await addServices(tx, churchId, userId, pastServices)
  await addGifts(tx, { churchId, userId }, demoGifts(seededRandom(1791), pastServices))
  await addEvents(tx, churchId, demoEvents(seededRandom(1802), members, groupIds, today))
  await addFollowUps(tx, { churchId, userId }, today)
  await addPodcasts(tx, seededRandom(1758), podcastServices, { userId, timezone })
  await addPosts(tx, seededRandom(1801), userId)
  await addMessages(tx, seededRandom(1749), { churchId, userId, today })
  await addLeagues(tx, seededRandom(1820), { userId, timezone, today })
}

/** Inserts the services, marked at 9:30, and updates the derived counts. */
async function addServices(
  tx: Db,
  churchId: string,
  userId: string,
  pastServices: DemoService[],
): Promise<void> {
  await tx.insert(services).values(
    pastServices.map(({ date, present, guests }) => ({
      churchId,
      date,
      present: present.length,
      guests,
      guestsMarkedAt: new Date(`${date}T14:30:00Z`),
      marked: true,
    })),
  )
  const marks = pastServices.flatMap(({ date, present }) => present.map((id) => [date, id] as const))
  await tx.execute(sql`
    insert into attendance_marks (church_id, date, member_id, present, marked_at, marked_by)
    select ${churchId}, date, member_id, true, (date + time '14:30') at time zone 'UTC', ${userId}
    from unnest(
      ${sql.param(marks.map(([date]) => date))}::date[], ${sql.param(marks.map(([, id]) => id))}::text[]
    ) as mark (date, member_id)`)
  await tx.execute(sql`
    update member_absences a set misses_from = greatest(misses_from, last + 7 - extract(dow from last)::int)
    from (
      select member_id, max(date) as last from attendance_marks where church_id = ${churchId} group by member_id
    ) seen where a.member_id = seen.member_id`)
  await tx.execute(sql`
    insert into first_visits (member_id, church_id, date, again_on)
    select member_id, ${churchId}, min(date), (array_agg(date order by date))[2] from attendance_marks join member_absences using (member_id)
    where attendance_marks.church_id = ${churchId} group by member_id, new_until having min(date) <= new_until`)
  await tx.execute(sql`delete from absence_counts where church_id = ${churchId}`)
  await tx.execute(sql`
    insert into absence_counts (church_id, misses_from, members)
    select church_id, misses_from, count(*) from member_absences where church_id = ${churchId}
    group by church_id, misses_from`)
}
