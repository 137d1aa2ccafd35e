import type { Language } from '#contract/fields/fields.ts'
import type { RsvpPage } from '#contract/pages/rsvp-page.ts'

/** Returns the URL of an invitation page in a language, optionally with the form to change the RSVP. */
export function pageAddress(
  page: Pick<RsvpPage, 'eventId' | 'churchId' | 'memberId' | 'code'>,
  { language, change }: { language?: Language; change?: boolean } = {},
): string {
  const query = new URLSearchParams()
  if (page.churchId) query.set('church_id', page.churchId)
  if (page.memberId) query.set('member_id', page.memberId)
  if (language) query.set('lang', language)
  if (change) query.set('change', '1')
  // A short link without an event.
  const path = page.eventId ? `/event/${encodeURIComponent(page.eventId)}/rsvp` : `/e/${page.code}`
  return `${path}?${query.toString()}`
}
