import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { members } from '#contract/members.ts'
import { reminders } from '#contract/reminders.ts'
import type { Send } from '#contract/reminders.ts'
import { button, dialog, expectMessage, expectText, field, heading } from '#tests/components/form.ts'
import { expectSynced, open } from '#tests/components/open.tsx'
import { aMember, legliz } from '#tests/components/sample-church.ts'
import { onePage } from '#tests/components/donations/sample-gifts.ts'
import { callsOf, respond, setNetwork } from '#tests/components/stub-server.ts'

const search = () => page.getByRole('searchbox', { name: 'Search members' })
const region = (name: string) => page.getByRole('region', { name, exact: true })
/** What there is of somebody new. */
const noSummary = {
  attendance: [],
  last_present: null,
  attended: 0,
  held: 0,
  follow_ups: [],
  opted_out: false,
}
const listed = () => [...document.querySelectorAll('[data-title] bdi')].map((element) => element.textContent)

test('members are found by a name without its accents, by phone and by email', async () => {
  const { router } = await open('/members', {
    members: [
      aMember('Élisée Jean', { phone: '+50937110000', email: 'elisee@example.org' }),
      aMember('Marie-Thérèse Noël', { phone: '+50937123456', email: 'noel@example.org' }),
      aMember('Òdilon Façile', { phone: '+50937220000', email: 'odilon@example.org' }),
    ],
  })
  await search().fill('elisee')
  await expect.poll(listed).toEqual(['Élisée Jean'])
  await expectText('1 of 3 members')
  for (const typed of ['noel therese', '37123456', 'noel@example.org']) {
    await search().fill(typed)
    await expect.poll(listed).toEqual(['Marie-Thérèse Noël'])
  }
  // What is looked for survives a look elsewhere.
  await expect.poll(() => router.state.location.href).toContain('q=noel')
  await router.navigate({ to: '/groups' })
  await expect.element(heading('Groups')).toBeVisible()
  router.history.back()
  await expect.element(search()).toHaveValue('noel@example.org')
  await expect.poll(listed).toEqual(['Marie-Thérèse Noël'])

  await search().fill('nobody at all')
  await expectText('No one was found')
  await button('Show all members').click()
  await expect.poll(() => listed().length).toBe(3)
  await expect.element(search()).toHaveValue('')
})

test('names stand under their letters until words are typed, and again once they are gone', async () => {
  await open('/members', { members: [aMember('Ana'), aMember('Bel'), aMember('Ben')] })
  const letters = () => page.getByRole('heading', { name: /^[AB]$/ }).elements().length
  await expect.poll(letters).toBe(2)
  await search().fill('an')
  await expect.poll(listed).toEqual(['Ana'])
  await expect.poll(letters).toBe(0)
  await search().fill('be')
  await expect.poll(listed).toEqual(['Bel', 'Ben'])
  await search().fill('')
  await expect.poll(listed).toEqual(['Ana', 'Bel', 'Ben'])
  await expect.poll(letters).toBe(2)
  await expect
    .element(page.getByRole('list', { name: 'B' }).getByRole('link').first())
    .toHaveTextContent('Bel')
})

test('the name of a member is a link of the browser’s as well: a new tab is the browser’s to open', async () => {
  const { path } = await open('/members?q=an', { members: [aMember('Ana')] })
  const link = page.getByRole('link', { name: 'View Ana' })
  await expect.element(link).toHaveAttribute('href', `/members/form/${legliz.id}/ana`)
  let prevented: boolean | undefined
  const note = (event: Event) => {
    prevented = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', note, { once: true })
  link.element().dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
  expect(prevented).toBe(false)
  await link.click()
  await expect.poll(path).toBe(`/members/form/${legliz.id}/ana?q=an`)
})

test('several members are followed up at once with one note, which waits for a network', async () => {
  await open('/members', { members: [aMember('Ana'), aMember('Bel'), aMember('Claude')] })
  respond(members.addFollowUps, ({ member_ids }) => ({ added: member_ids.length }))
  await expect.poll(listed).toEqual(['Ana', 'Bel', 'Claude'])
  page.getByRole('link', { name: 'View Ana' }).element().focus()
  await userEvent.keyboard(' {ArrowDown} ')
  await expectSynced()
  setNetwork('down')
  await button('Mark as contacted').click()
  await expect.element(dialog()).toHaveAccessibleName('Follow-up with 2 people')
  await page.getByRole('radio', { name: 'Met' }).click()
  await dialog().getByRole('textbox').fill('At the retreat')
  await dialog().getByRole('button', { name: 'Save note' }).click()
  await expectText('Noted for 2 people.')
  await expect.element(dialog()).not.toBeInTheDocument()
  setNetwork('up')
  await expect
    .poll(() => callsOf(members.addFollowUps))
    .toMatchObject([{ member_ids: ['ana', 'bel'], kind: 'contacted', note: 'At the retreat' }])
})

test('a message in words of its own goes to those who are selected, after who gets it was shown', async () => {
  await open('/members', { members: [aMember('Ana Pyè'), aMember('Bel'), aMember('Claude')] })
  respond(reminders.preview, ({ text }) => ({
    sms: 2,
    mail: 0,
    opted_out: 0,
    no_address: 0,
    not_textable: 0,
    answered: 0,
    unsent: 0,
    segments: 1,
    total_segments: 2,
    costly: '',
    text: `From the server: ${text}`,
    left: 100,
    unproven: false,
  }))
  const sent = (id: string): Send => ({
    id,
    church_id: legliz.id,
    kind: 'message',
    event_id: null,
    event_title: null,
    weekly: false,
    createdAt: '2026-11-15T12:00:00.000Z',
    counts: {
      queued: 0,
      sent: 2,
      delivered: 0,
      failed: 0,
      opted_out: 0,
      no_address: 0,
      not_textable: 0,
      kept: 0,
    },
  })
  respond(reminders.sendMessage, ({ send_id }) => sent(send_id!))
  respond(reminders.send, ({ send_id }) => ({ ...sent(send_id), deliveries: [], ...onePage(2) }))
  await expect.poll(listed).toEqual(['Ana Pyè', 'Bel', 'Claude'])
  page.getByRole('link', { name: 'View Ana Pyè' }).element().focus()
  await userEvent.keyboard(' {ArrowDown} ')
  await button('Send a text').click()
  await expect.element(dialog()).toHaveAccessibleName('Message to 2 people')
  const check = dialog().getByRole('button', { name: 'See who gets it' })
  await expect.element(check).toBeDisabled()
  await field('Your message').fill('Bonjou {nom}')
  await expectMessage('Your message', '“{nom}” is not something that can be filled in here.')
  await expect.element(check).toBeDisabled()
  await field('Your message').fill('Bonjou {name}, a demen.')
  await expectText('Bonjou Ana, a demen. Reply STOP to opt out.')
  await expectText('1 SMS segment each')
  await check.click()
  await expectText('From the server: Bonjou {name}, a demen.')
  // What was written is still there for a change of mind.
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(field('Your message')).toHaveValue('Bonjou {name}, a demen.')
  await check.click()
  await dialog().getByRole('button', { name: 'Send' }).click()
  await expectText('Message sent.')
  expect(callsOf(reminders.sendMessage)).toMatchObject([
    { member_ids: ['ana-pye', 'bel'], text: 'Bonjou {name}, a demen.' },
  ])
  await dialog().getByRole('button', { name: 'Done' }).click()
  await button('Send a text').click()
  await expect.element(field('Your message')).toHaveValue('')
})

test('the address of another church leads to the own members', async () => {
  const { path } = await open('/members/form/another/ana')
  await expect.poll(path).toBe('/members')
  await expectText('No members yet')
})

test('without a connection the member is there, and the rest says what it needs', async () => {
  await open('/members', { members: [aMember('Ana', { phone: '+50937123456' })] })
  await expect.poll(listed).toEqual(['Ana'])
  await expectSynced()
  setNetwork('down')
  await page.getByRole('link', { name: 'View Ana' }).click()
  await expect.element(heading('Ana')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Call Ana' }).last())
    .toHaveAttribute('href', 'tel:+50937123456')
  await expectText(/need a connection/)
  await button('Edit').click()
  await expect.element(button('Save changes')).toBeVisible()
})

test('where a member is not found the page has a title', async () => {
  await open(`/members/form/${legliz.id}/nobody`, { members: [aMember('Ana')] })
  await expectText('Member not found')
  await expect.element(heading('Member details')).toBeVisible()
})

test('an usher sees the members and changes nothing', async () => {
  const { path, router } = await open('/members', {
    churches: [{ ...legliz, role: 'usher' }],
    members: [aMember('Ana', { phone: '+50937123456', email: 'ana@example.org' })],
    // What the server tells an usher.
    before: () =>
      respond(members.summary, () => ({ ...noSummary, gifts: null, invitations: null, replies: null })),
  })
  await expect.poll(listed).toEqual(['Ana'])
  await expect.element(page.getByRole('link', { name: '+Add Member' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Absent/ })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'View Ana' }).click()
  await expect.element(heading('Ana')).toBeVisible()
  await expectText('ana@example.org')
  await expect.element(region('Attendance')).toBeVisible()
  await expect.element(region('Follow-up').getByText('No one has noted a call or a visit yet.')).toBeVisible()
  for (const name of ['Donations', 'Invitations']) {
    await expect.element(region(name)).not.toBeInTheDocument()
  }
  for (const name of ['Edit', 'Photo of Ana', 'Add a note']) {
    await expect.element(button(name)).not.toBeInTheDocument()
  }
  await router.navigate({ href: `/members/form/${legliz.id}` })
  await expect.poll(path).toBe('/members')
})

for (const [area, paths] of Object.entries({
  gifts: ['/donations', '/donations/form', '/donations/statements'],
  events: ['/events', '/events/form', '/events/detail/x'],
})) {
  test(`an usher sees nothing of ${area}`, async () => {
    const { path, router } = await open('/attendance', { churches: [{ ...legliz, role: 'usher' }] })
    for (const href of paths) {
      await router.navigate({ href })
      await expect.poll(path).toMatch(/^\/attendance/)
    }
    await expect.element(heading('Attendance')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Donations' })).not.toBeInTheDocument()
  })
}
