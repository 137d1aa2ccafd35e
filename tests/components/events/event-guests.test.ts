import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#contract/events.ts'
import type { InvitedMember } from '#contract/events.ts'
import { Problem } from '#server/http/problem.ts'
import { button, expectText } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember, anEvent } from '#tests/components/sample-church.ts'
import { callsOf, hold, respond } from '#tests/components/stub-server.ts'

const names = ['Ana', 'Bel', 'Claude', 'Dieula', 'Evens', 'Fara', 'Guy']

const noAnswer = { rsvp_status: 'pending', rsvp_link: '', sent: null } as const

/** Opens an event with seven guests; the first has said yes, the others nothing yet. */
async function openGuests() {
  const guests = names.map((name, index): InvitedMember => ({
    ...aMember(name),
    ...noAnswer,
    rsvp_status: index === 0 ? 'yes' : 'pending',
  }))
  const event = anEvent('Jèn', { id: 'jen', date: '2027-01-10', invited_members: guests, invited_count: 7 })
  await open('/events/detail/jen', {
    events: [event],
    before: () =>
      respond(events.setRsvps, ({ member_ids, status }) => {
        const marked = guests.filter(({ id }) => member_ids.includes(id))
        for (const guest of marked) guest.rsvp_status = status
        return { changed: marked.length }
      }),
  })
}

const rows = () => page.getByRole('list', { name: 'Invited members' }).getByRole('listitem')
const bar = (n: number) => page.getByRole('group', { name: `${n} selected` })
const all = (n: number) => page.getByRole('checkbox', { name: `Select all (${n})` })
const chip = (name: RegExp) =>
  page.getByRole('group', { name: 'Which guests are shown' }).getByRole('button', { name })

test('all guests are selected at once, those too that the list has not shown yet', async () => {
  await openGuests()
  await expect.poll(() => rows().length).toBe(5)
  await button('Select').click()
  await expect.element(all(7)).toHaveFocus()
  await expect.poll(() => rows().length).toBe(7)
  await page.getByRole('checkbox', { name: 'Select Bel' }).click()
  await expect.element(all(7)).toBePartiallyChecked()
  await all(7).click()
  await expect.element(bar(7)).toBeVisible()
  await bar(7).getByRole('button', { name: 'Mark as not coming' }).click()
  await expectText('Answers saved.')
  expect(callsOf(events.setRsvps)).toMatchObject([
    { member_ids: names.map((name) => name.toLowerCase()), status: 'no' },
  ])
})

test('only those whom the filter shows are selected, and nobody is any more once they are marked', async () => {
  await openGuests()
  await chip(/^Pending/).click()
  await button('Select').click()
  await all(6).click()
  await page.getByRole('checkbox', { name: 'Select Guy' }).click()
  await bar(5).getByRole('button', { name: 'Mark as coming' }).click()
  await expectText('Answers saved.')
  // What is selected next does not take the first ones along, whom the filter hides now.
  await all(1).click()
  await bar(1).getByRole('button', { name: 'Mark as not coming' }).click()
  await expect
    .poll(() => callsOf(events.setRsvps))
    .toMatchObject([
      { member_ids: ['bel', 'claude', 'dieula', 'evens', 'fara'], status: 'yes' },
      { member_ids: ['guy'], status: 'no' },
    ])
})

test('while an answer is saved no other is, and after a failure all are still selected', async () => {
  await openGuests()
  await button('Select').click()
  await all(7).click()
  const release = hold(events.setRsvps)
  respond(events.setRsvps, () => {
    throw new Problem(503, 'Something went wrong. Try again.')
  })
  await bar(7).getByRole('button', { name: 'Mark as coming' }).click()
  await expect.element(bar(7).getByRole('button', { name: 'Mark as not coming' })).toBeDisabled()
  release()
  await expectText('Something went wrong. Try again.')
  await expect.element(bar(7).getByRole('button', { name: 'Mark as not coming' })).toBeEnabled()
})

test('whoever invites one after the other goes on at the next one', async () => {
  const members = ['Ana', 'Bel', 'Claude'].map((name) => aMember(name))
  const event = anEvent('Jèn', { id: 'jen', date: '2027-01-10' })
  await open('/events/detail/jen', { members, events: [event] })
  respond(events.invite, ({ member_ids }) => {
    const invited = members.filter(({ id }) => member_ids.includes(id))
    const guests = invited.map((member) => ({ ...member, ...noAnswer }))
    event.invited_members = [...event.invited_members, ...guests]
    return { invited: guests.length }
  })
  const release = hold(events.invite)
  await button('Invite Bel').click()
  await expect.element(button('Invite Ana')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Invite Bel')).toHaveFocus()
  release()
  await expect.element(button('Invite Claude')).toHaveFocus()
})
