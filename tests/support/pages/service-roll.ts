import type { Page } from '@playwright/test'
import { attendance } from '#contract/attendance/attendance.ts'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { members } from '#contract/members.ts'
import type { Api, Owner } from '#tests/support/browser.ts'

// Locators of the attendance screen.

export const row = (page: Page, name: string) => page.getByRole('checkbox', { name })
export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Roll of this service' }).getByRole('checkbox')
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a member' })
/** The present count, next to the search or the roll. */
export const count = (page: Page, present: number, total: number) =>
  page.getByText(new RegExp(`^${present} ?of ${total}( members present)?$`)).filter({ visible: true })

/** The default service of the screen. */
export const sunday = ({ church }: Owner) => rollSunday(dateIn(church.timezone))

/** The server's state of that service: marks by name, and guests. */
export async function onServer(api: Api, owner: Owner) {
  const at = { church_id: owner.church.id }
  const [service, list] = await Promise.all([
    api.call(attendance.get, { ...at, date: sunday(owner) }, owner.access_token),
    api.call(members.list, { ...at, page: 1, limit: 1000 }, owner.access_token),
  ])
  const names = new Map(list.members.map(({ id, name }) => [id, name]))
  const marks = service.marks.map(({ member_id, present }) => [names.get(member_id), present])
  return { guests: service.guests, marks: Object.fromEntries(marks) as Record<string, boolean> }
}
