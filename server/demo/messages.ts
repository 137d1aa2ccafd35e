import { and, desc, eq, gte } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notices.ts'
import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { users } from '#server/db/schema/account.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { events, invitations } from '#server/db/schema/events.ts'
import { members } from '#server/db/schema/members.ts'
import { conversations, conversationSides, messages } from '#server/db/schema/messages.ts'
import { notices } from '#server/db/schema/notices.ts'
import { podcasts } from '#server/db/schema/podcasts.ts'
import { conversationOf } from '#server/messages/rules.ts'
import { kinds } from '#server/notices/kinds.ts'
import type { NoticeData } from '#server/notify.ts'
import type { Random } from './seeded-random.ts'

interface Colleague {
  name: string
  username: string
  role: 'leader' | 'usher'
  /** Minutes before now, author, text; earliest first. */
  said: [number, 'pastor' | 'colleague', string][]
  /** Number of last messages that the pastor has not read. */
  unread: number
}

const day = 24 * 60

/** Team members without a password, so no one can sign in as them. */
const colleagues: Colleague[] = [
  {
    name: 'Wideline Désir',
    username: 'wideline',
    role: 'leader',
    said: [
      [2 * day + 95, 'pastor', 'Bonjou Wideline. Kantite moun ki te vin nan jèn nan samdi a?'],
      [2 * day + 80, 'colleague', 'Bonjou Pastè. Nou te karannde, ak twa moun ki te vin premye fwa.'],
      [2 * day + 78, 'pastor', 'Mèsi Bondye! Tanpri rele twa moun yo nan semèn nan.'],
      [day + 30, 'colleague', 'M rele de ladan yo deja. Yo kontan, y ap tounen dimanch.'],
      [47, 'colleague', 'Pastè, koral la bezwen sal la vandredi a 5è pou repetisyon. Èske li lib?'],
      [45, 'colleague', 'Si li pa lib, n ap fè l lakay mwen.'],
    ],
    unread: 2,
  },
  {
    name: 'Jean-Robert Estimé',
    username: 'jeanrobert',
    role: 'usher',
    said: [
      [5 * day, 'colleague', 'Pastè, m pap kapab la dimanch: m gen yon vwayaj Okap.'],
      [5 * day - 12, 'pastor', 'Pa gen pwoblèm. Ki moun k ap kanpe nan pòt la nan plas ou?'],
      [5 * day - 20, 'colleague', 'Elisée dakò. M montre l kijan pou l make prezans yo nan telefòn li.'],
      [5 * day - 21, 'pastor', 'Trè byen. Bon vwayaj, Bondye beni w.'],
    ],
    unread: 0,
  },
  {
    name: 'Marie-Ange Toussaint',
    username: 'marieange',
    role: 'leader',
    said: [
      [6 * 60 + 10, 'pastor', 'Marie-Ange, èske tout kado dimanch lan antre?'],
      [3 * 60, 'colleague', 'Wi Pastè. Rès dènye anvlòp yo: m ap fini aswè a.'],
    ],
    unread: 1,
  },
]

/** Inserts the pastor's team, conversations and notices. */
export async function addMessages(
  tx: Db,
  random: Random,
  { churchId, userId, today }: { churchId: string; userId: string; today: string },
): Promise<void> {
  const now = Date.now()
  const before = (minutes: number) => new Date(now - minutes * 60_000)
  for (const { name, username, role, said, unread } of colleagues) {
    const otherId = random.uuid()
    await tx.insert(users).values({ id: otherId, name, username, loginMethod: 'Email' })
    await tx.insert(churchUsers).values({ churchId, userId: otherId, role })

    const conversationId = conversationOf(userId, otherId)
    const rows = said.map(([minutes, by, text], i) => ({
      conversationId,
      sequence: i + 1,
      id: random.uuid(),
      fromUserId: by === 'pastor' ? userId : otherId,
      text,
      search: fold(text),
      createdAt: before(minutes),
    }))
    const { createdAt: updatedAt } = rows.at(-1)!
    const lastOf = (id: string) => rows.findLast((row) => row.fromUserId === id)!.sequence
    const { fromUserId: startedBy, createdAt } = rows[0]!
    await tx
      .insert(conversations)
      .values({ id: conversationId, lastSequence: rows.length, startedBy, createdAt })
    const fromOther = lastOf(otherId)
    const fromPastor = lastOf(userId)
    const side = { conversationId, updatedAt }
    await tx.insert(conversationSides).values([
      {
        ...side,
        userId,
        otherUserId: otherId,
        received: fromOther,
        delivered: fromOther,
        read: fromOther - unread,
        unread,
      },
      {
        ...side,
        userId: otherId,
        otherUserId: userId,
        received: fromPastor,
        delivered: fromPastor,
        read: fromPastor,
      },
    ])
    await tx.insert(messages).values(rows)
    if (unread > 0) {
      const text = said.at(-1)![2]
      const data = { from_user_id: otherId, from_name: name, text }
      await tx
        .insert(notices)
        .values({ ...noticeOf(random, userId, 'message_received', data, updatedAt), count: unread })
    }
  }
  await addNotices(tx, random, { churchId, userId, today }, before)
}

/** Other notices: an unread RSVP and a read "podcast ready". */
async function addNotices(
  tx: Db,
  random: Random,
  { churchId, userId, today }: { churchId: string; userId: string; today: string },
  before: (minutes: number) => Date,
): Promise<void> {
  const [answer] = await tx
    .select({ event_id: events.id, event_title: events.title, member_name: members.name })
    .from(invitations)
    .innerJoin(events, eq(events.id, invitations.eventId))
    .innerJoin(members, eq(members.id, invitations.memberId))
    .where(and(eq(events.churchId, churchId), gte(events.date, today), eq(invitations.status, 'yes')))
    .orderBy(events.date, events.id, members.id)
    .limit(1)
  const [podcast] = await tx
    .select({ id: podcasts.id, title: podcasts.title })
    .from(podcasts)
    .where(eq(podcasts.userId, userId))
    .orderBy(desc(podcasts.date))
    .limit(1)
  const sermon = { podcast_id: podcast!.id, title: podcast!.title }
  await tx
    .insert(notices)
    .values([
      noticeOf(random, userId, 'rsvp_answered', { ...answer!, status: 'yes' }, before(130)),
      { ...noticeOf(random, userId, 'upload_ready', sermon, before(3 * day)), readAt: before(3 * day - 60) },
    ])
}

function noticeOf<Kind extends NoticeKind>(
  random: Random,
  userId: string,
  kind: Kind,
  data: NoticeData[Kind],
  at: Date,
) {
  const subject = kinds[kind].subject(data)
  return { id: random.uuid(), userId, kind, subject, data, createdAt: at, updatedAt: at }
}
