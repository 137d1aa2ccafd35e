import type { Page } from '@playwright/test'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import type { Api, Owner } from '#tests/support/browser.ts'
import { eventDetails } from '#tests/support/samples/events.ts'

/** An event of the owner's church, with guests by their ids. */
export function addEvent(
  api: Api,
  { church, access_token }: Owner,
  details: Record<string, unknown> = {},
): Promise<EventDetail> {
  return api.call(events.create, { church_id: church.id, ...eventDetails, ...details }, access_token)
}

/** An event in the list. */
export const eventCard = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** A guest of an event, or a member who can become one. */
export const guestRow = (page: Page, list: 'Invited members' | 'Add More Guests', name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })

/** Types in what the event form asks for. */
export async function fillEvent(page: Page, fields: Partial<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(new RegExp(`^${label}`)).fill(value!)
  }
}

/** A date as the app writes it in English, with its day of the week; or its month. */
export function inWords(date: string, style: 'day' | 'month' = 'day'): string {
  const form =
    style === 'day' ? ({ dateStyle: 'full' } as const) : ({ month: 'long', year: 'numeric' } as const)
  return new Intl.DateTimeFormat('en', { ...form, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))
}
