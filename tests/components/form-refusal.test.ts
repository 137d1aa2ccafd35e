import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { account } from '#contract/account/account.ts'
import { accountEmail } from '#contract/account/account-email.ts'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { contact } from '#contract/contact.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { events } from '#contract/events.ts'
import { groups } from '#contract/groups.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { team } from '#contract/team.ts'
import { Problem } from '#server/http/problem.ts'
import { database } from '#src/offline/database.ts'
import { notices } from '#src/ui/overlays/notices.ts'
import { button, expectText, field, fillIn } from './form.ts'
import { open } from './open.tsx'
import { aMember, anEvent } from './sample-church.ts'
import { hold, respond } from './stub-server.ts'

// What is refused of a form as a whole is said in the form, above its button, and by no notice that leaves.

const today = dateIn('America/Port-au-Prince')
const event = anEvent('Jèn', { id: 'jen', date: addDays(today, 7) })
const letter = { 'Your name': 'Wideline', 'Your email': 'w@example.org', 'Your message': 'Bonjou!' }

function tooMany(): never {
  throw new Problem(429, m.too_many_tries({ minutes: 12 }))
}

interface Case {
  form: string
  path: string
  /** What is pressed before the form can be filled in. */
  first?: () => Promise<void>
  typed: Record<string, string>
  submit: string
  call: Endpoint
}

const cases: Case[] = [
  { form: 'a message', path: '/contact', typed: letter, submit: 'Send message', call: contact.send },
  {
    form: 'a new group',
    path: '/groups/form',
    typed: { Name: 'Koral' },
    submit: 'Create group',
    call: groups.create,
  },
  {
    form: 'a new event',
    path: '/events/form',
    typed: { Title: 'Jèn', Date: today, 'Start time': '10 AM', 'End time': '11 AM' },
    submit: 'Create event',
    call: events.create,
  },
  {
    form: 'an event in its sheet',
    path: '/events/detail/jen',
    first: () => button('Edit').click(),
    typed: { Title: 'Lapriyè' },
    submit: 'Save changes',
    call: events.update,
  },
  {
    form: 'an invitation to the team',
    path: '/church/team',
    first: () => page.getByRole('radio', { name: /Usher/ }).click(),
    typed: { 'For whom (optional)': 'Wideline' },
    submit: 'Create invitation link',
    call: team.invite,
  },
  {
    form: 'another email',
    path: '/security',
    first: () => button('Change email').click(),
    typed: { 'New email': 'new@example.org' },
    submit: 'Send code',
    call: accountEmail.sendChangeCodes,
  },
  {
    form: 'the account type',
    path: '/info',
    typed: { Name: 'Marie Lespwa' },
    submit: 'Continue as Standard for Free',
    call: account.update,
  },
]

const refusal = () => page.elementLocator(document.querySelector('form [role=alert]:not(:empty)')!)

test.each(cases)(
  '$form says in its form why it was refused',
  async ({ path, first, typed, submit, call }) => {
    await open(path, { events: [event], before: () => respond(call, tooMany) })
    await first?.()
    await fillIn(typed)
    await button(submit).click()
    await expectText(/Please wait 12 minutes\./)
    await expect.element(refusal()).toHaveTextContent('Please wait 12 minutes.')
    await expect.element(refusal()).toBeInViewport()
    await expect.element(button(submit)).toBeInViewport()
    expect(notices.state).toEqual([])
    for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text)
    await fillIn({ [Object.keys(typed)[0]!]: 'Something else' })
    await expect.element(page.getByText(/Please wait 12 minutes\./)).not.toBeInTheDocument()
  },
)

test('a form that the plan has no room for leads to the plans', async () => {
  await open('/events/form', {
    before: () =>
      respond(events.create, () => {
        throw new Problem(402, m.invite_limit_reached({ plan: 'Free', limit: 40, left: 0 }))
      }),
  })
  await fillIn(cases[2]!.typed)
  await button('Create event').click()
  await expect
    .element(page.getByRole('alert').getByRole('link', { name: 'See plans' }))
    .toHaveAttribute('href', '/pricing')
  expect(notices.state).toEqual([])
})

test('who has left the form before it was refused is told by a notice', async () => {
  const { router } = await open('/groups/form', { before: () => respond(groups.create, tooMany) })
  const release = hold(groups.create)
  await fillIn({ Name: 'Koral' })
  await button('Create group').click()
  await router.navigate({ to: '/members' })
  release()
  await expect.poll(() => notices.state.map(({ kind }) => kind)).toEqual(['error'])
})

// A device whose storage is used up: what is typed is not said to be saved, and stays in its form.
test.each([
  ['/donations/form?member=ana', { Amount: '7' }, 'Log donation', 'Failed to log donation.'],
  [
    '/members/form/legliz',
    { Name: 'Bob Louis', Phone: '3712 3456', Email: 'bob@example.org' },
    'Add member',
    'Failed to add member.',
  ],
])('%s says that the device has no room', async (path, typed, submit, failure) => {
  await open(path, { members: [aMember('Ana')] })
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  try {
    await fillIn(typed)
    await page.getByRole('button', { name: submit, exact: true }).click()
    await expectText(failure)
    await expect.element(refusal()).toHaveTextContent(`${failure} This device is full, so nothing was saved.`)
    for (const [label, text] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(text)
    expect(await database.outbox.count()).toBe(0)
  } finally {
    full.mockRestore()
  }
  await expect.element(button(submit).first()).toBeEnabled()
  expect(notices.state).toEqual([])
})
