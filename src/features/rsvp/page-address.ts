import type { Language } from '#contract/fields/fields.ts'
import type { RsvpPage } from '#contract/pages/rsvp-page.ts'

/** The address of an invitation's page, in a language that is chosen there, and with the question asked anew. */
export function pageAddress(
  page: Pick<RsvpPage, 'eventId' | 'churchId' | 'memberId' | 'code'>,
  { language, change }: { language?: Language; change?: boolean } = {},
): string {
  const query = new URLSearchParams()
  if (page.churchId) query.set('church_id', page.churchId)
  if (page.memberId) query.set('member_id', page.memberId)
  if (language) query.set('lang', language)
  if (change) query.set('change', '1')
  // A short link that leads to no event.
  const path = page.eventId ? `/event/${encodeURIComponent(page.eventId)}/rsvp` : `/e/${page.code}`
  return `${path}?${query.toString()}`
}
