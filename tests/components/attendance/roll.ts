import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { attendance } from '#contract/attendance/attendance.ts'
import type { Mark } from '#contract/attendance/attendance.ts'
import { open } from '#tests/components/open.tsx'
import { aGroup, aMember } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

export const row = (name: string) => page.getByRole('checkbox', { name, exact: true })
export const rows = () => page.getByRole('list', { name: 'Roll of this service' }).getByRole('checkbox')
export const search = () => page.getByRole('searchbox', { name: 'Find a member' })
export const undo = () => page.getByRole('button', { name: 'Undo' })
export const filter = (name: string) => page.getByRole('radio', { name, exact: true })
/** What has been sent of each member, the latest last. */
export const sent = () =>
  Object.fromEntries(
    callsOf(attendance.mark).flatMap(({ marks = [] }) =>
      marks.map(({ member_id, present }) => [member_id, present]),
    ),
  )

/** A server that remembers what is marked and counted. */
export function respondWithService(): void {
  const stored = new Map<string, Mark>()
  let guests = 0
  const service = (date: string) => ({ date, guests, marks: [...stored.values()] })
  respond(attendance.get, ({ date }) => service(date))
  respond(attendance.mark, ({ date, marks = [], guests: counted }) => {
    for (const mark of marks) stored.set(mark.member_id, mark)
    guests = counted?.count ?? guests
    return service(date)
  })
}

/** The roll of a Sunday that is past, with its people. */
export async function openRoll(names: string[], language: 'en' | 'fr' | 'ht' = 'en') {
  const opened = await open('/attendance?date=2026-11-15', {
    members: names.map((name, i) => aMember(name, { groups: i === 0 ? [choir, youth] : [] })),
    groups: [choir, youth],
    language,
    before: respondWithService,
  })
  await expect.element(row(names[0]!)).toBeVisible()
  return opened
}
export const choir = aGroup('Choir')
const youth = aGroup('Youth')
