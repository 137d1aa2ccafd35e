import type { Page } from '@playwright/test'
import { events } from '#contract/events.ts'
import type { EventDetail } from '#contract/events.ts'
import type { Api, Owner } from '#tests/support/browser.ts'
import { eventDetails } from '#tests/support/samples/events.ts'

/** An event of the owner's church with guests by id. */
export function addEvent(
  api: Api,
  { church, access_token }: Owner,
  details: Record<string, unknown> = {},
): Promise<EventDetail> {
  return api.call(events.create, { church_id: church.id, ...eventDetails, ...details }, access_token)
}

/** An event in the list; `View Details` and its title open it. */
export const eventCard = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('li, tr')
    .filter({ has: page.getByRole('link', { name: `View Details ${title}`, exact: true }) })

/** A guest of an event, or a candidate. */
export const guestRow = (page: Page, list: 'Invited members' | 'Add More Guests', name: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })

/** Fills in the event form. */
export async function fillEvent(page: Page, fields: Partial<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(new RegExp(`^${label}`)).fill(value!)
  }
}

/** English date formats: with weekday, as in table columns, or the month only. */
const forms = {
  day: { dateStyle: 'full' },
  short: { dateStyle: 'medium' },
  month: { month: 'long', year: 'numeric' },
} as const

/** Formats a date in English like the app. */
export function inWords(date: string, style: keyof typeof forms = 'day'): string {
  return new Intl.DateTimeFormat('en', { ...forms[style], timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
}
