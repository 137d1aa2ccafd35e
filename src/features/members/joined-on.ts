import { dateIn } from '#contract/fields/calendar.ts'
import type { Member } from '#contract/member.ts'

type Joined = Pick<Member, 'joinedOn' | 'createdAt'>

/** The day since which somebody belongs to the church; of those not on the server yet, the day they were added. */
export function joinedOn({ joinedOn: date, createdAt }: Joined, timezone: string): string {
  return date ?? dateIn(timezone, new Date(createdAt))
}

/** By when people joined; on the same day, by when they were added. */
export function joinedKey({ joinedOn: date, createdAt }: Joined): string {
  return `${date ?? createdAt.slice(0, 10)} ${createdAt}`
}
