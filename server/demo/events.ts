import { addDays, sundayOf } from '#contract/fields/calendar.ts'
import { minuteOfDay } from '#contract/fields/time-of-day.ts'
import type { Db } from '#server/db/connection.ts'
import type { NewMember } from '#server/db/member-rows.ts'
import { events, invitationCounts, invitations } from '#server/db/schema/events.ts'
import type { Random } from './seeded-random.ts'

export interface DemoEvent {
  id: string
  title: string
  description: string
  date: string
  times: [string, string]
  location: string
  seriesId: string | null
  invited: { memberId: string; status: 'pending' | 'yes' | 'no' }[]
}

/** Number of choir rehearsals on Saturdays. */
const rehearsals = { past: 8, coming: 5 }

/** Days from today, title, description, times, and the share of members invited. */
const occasions = [
  [-118, 'Fèt timoun yo', 'Jwèt, chante ak manje pou tout timoun yo.', ['9:00 AM', '1:00 PM'], 0.3],
  [-76, 'Konferans fanmi', 'De jou ansèyman sou lavi fanmi an.', ['6:00 PM', '8:30 PM'], 0.4],
  [-41, 'Jounen lapriyè ak jèn', 'Nou reyini pou lapriyè depi maten.', ['6:00 AM', '12:00 PM'], 0.25],
  [-20, 'Konsè louwanj', 'Koral la ak envite.', ['5:00 PM', '8:00 PM'], 0.5],
  [0, 'Etid biblik', 'Liv Travay yo, chapit 12.', ['6:30 PM', '8:00 PM'], 0.15],
  [17, 'Kanpay evanjelizasyon', 'Twa sware nan katye a.', ['6:00 PM', '9:00 PM'], 0.45],
  [33, 'Batèm', 'Batèm ak resepsyon apre sèvis la.', ['8:00 AM', '11:00 AM'], 0.3],
] as const satisfies [number, string, string, [string, string], number][]

/** Generates events with invitations and RSVPs. */
export function demoEvents(
  random: Random,
  people: readonly NewMember[],
  groupIds: readonly string[],
  today: string,
): DemoEvent[] {
  const choir = people.filter(({ groups }) => groups.includes(groupIds[0]!))
  const saturday = addDays(sundayOf(today), 6)
  const seriesId = random.uuid()
  const weeks = Array.from({ length: rehearsals.past + rehearsals.coming }, (_, i) => i - rehearsals.past)
  const repeated = weeks.map((week) => {
    const date = addDays(saturday, 7 * week)
    return {
      id: random.uuid(),
      title: 'Repetisyon koral',
      description: '',
      date,
      times: ['4:00 PM', '6:00 PM'] as [string, string],
      location: '',
      seriesId,
      // Later rehearsals have no invitations yet.
      invited: week > 0 ? [] : invite(random, choir, date < today),
    }
  })
  const single = occasions.map(([days, title, description, times, share]) => ({
    id: random.uuid(),
    title,
    description,
    date: addDays(today, days),
    times,
    location: title === 'Batèm' ? 'Rivyè Gosselin, Jakmèl' : '',
    seriesId: null,
    invited: invite(
      random,
      people.filter(() => random.next() < share),
      days < 0,
    ),
  }))
  return [...repeated, ...single]
}

function invite(random: Random, people: readonly NewMember[], isOver: boolean): DemoEvent['invited'] {
  const responseRate = isOver ? 0.85 : 0.6
  return people.map(({ id: memberId }) => {
    if (random.next() >= responseRate) return { memberId, status: 'pending' }
    return { memberId, status: random.next() < 0.76 ? 'yes' : 'no' }
  })
}

/** Inserts the events with earlier creation and RSVP times. */
export async function addEvents(tx: Db, churchId: string, newEvents: readonly DemoEvent[]): Promise<void> {
  const now = new Date()
  const instantBefore = (date: string, days: number) =>
    new Date(Math.min(Date.parse(`${addDays(date, -days)}T17:00:00Z`), now.getTime()))
  await tx.insert(events).values(
    newEvents.map(({ times: [startTime, endTime], invited: _, ...event }) => ({
      ...event,
      churchId,
      startTime,
      endTime,
      startMinute: minuteOfDay(startTime) ?? null,
      createdAt: instantBefore(event.date, 14),
    })),
  )
  const invitationRows = newEvents.flatMap(({ id, date, invited }) =>
    invited.map(({ memberId, status }) => ({
      eventId: id,
      memberId,
      status,
      answeredAt: status === 'pending' ? null : instantBefore(date, 5),
      createdAt: instantBefore(date, 10),
    })),
  )
  await tx.insert(invitations).values(invitationRows)
  const months = new Map<string, number>()
  for (const { createdAt } of invitationRows) {
    const month = `${createdAt.toISOString().slice(0, 7)}-01`
    months.set(month, (months.get(month) ?? 0) + 1)
  }
  await tx
    .insert(invitationCounts)
    .values([...months].map(([month, count]) => ({ churchId, month, invitations: count })))
}
