import { eq } from 'drizzle-orm'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { invitations } from '#server/db/schema/events.ts'
import { expectUsable } from '#tests/support/accessible.ts'
import { expect, test } from '#tests/support/browser.ts'
import { anEvent } from '#tests/support/samples/events.ts'

// The page of an invitation in each of its states, as tests/e2e/accessibility.spec.ts does for the app's screens.

const states = ['asked', 'yes', 'no', 'over', 'gone', 'missing', 'everything'] as const

test('an invitation can be used by everybody, in every state', async ({ page, server, api, owner }) => {
  test.slow()
  const [guest] = await api.members(owner, ['Wideline Désir'])
  for (const state of states) {
    await test.step(state, async () => {
      const day = addDays(dateIn('America/Port-au-Prince'), state === 'over' ? -1 : 7)
      const { id } = await anEvent(server, owner.church.id, { date: day, guests: [guest!.id] })
      if (state === 'yes' || state === 'no') {
        await server.db.update(invitations).set({ status: state }).where(eq(invitations.eventId, id))
      }
      const members: Record<string, string> = { gone: '&member_id=x', missing: '' }
      const query = `church_id=${owner.church.id}${members[state] ?? `&member_id=${guest!.id}`}`
      await expectUsable(page, async (language) => {
        // The server renders this page, in the language of its address.
        await page.goto(`/event/${id}/rsvp?${query}&lang=${language}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        if (state === 'everything') {
          await page.evaluate(() => {
            for (const part of document.querySelectorAll<HTMLElement>('[data-rsvp-part]')) part.hidden = false
          })
        }
      })
    })
  }
})
