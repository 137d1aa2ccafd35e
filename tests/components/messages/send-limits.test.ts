import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#contract/locales/paraglide/messages.js'
import { reminders } from '#contract/reminders.ts'
import type { Preview } from '#contract/reminders.ts'
import { Problem } from '#server/http/problem.ts'
import { button, dialog, expectText, field } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { aMember } from '#tests/components/sample-church.ts'
import { callsOf, respond } from '#tests/components/stub-server.ts'

/** Opens the preview of a message to two people. */
async function openPreview(preview: Partial<Preview>) {
  await open('/members', { members: [aMember('Ana'), aMember('Bel')] })
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
    ...preview,
  }))
  const first = page.getByRole('link', { name: 'View Ana' })
  await expect.element(first).toBeVisible()
  first.element().focus()
  await userEvent.keyboard(' {ArrowDown} ')
  await button('Send a text').click()
  await field('Your message').fill('Bonjou {name}')
  await dialog().getByRole('button', { name: 'See who gets it' }).click()
  await expectText('From the server: Bonjou {name}')
}
const send = () => dialog().getByRole('button', { name: 'Send' })

test('what the day has left is shown once a send takes most of it', async () => {
  await openPreview({ left: 3 })
  await expectText('3 texts left today')
  await expect.element(send()).toBeEnabled()
})

test('it is not shown while there is plenty', async () => {
  await openPreview({})
  await expect.element(send()).toBeEnabled()
  await expect.element(page.getByText(/left today/)).not.toBeInTheDocument()
})

test('a send that the plan has no room for cannot be sent, and the plans are offered', async () => {
  await openPreview({ left: 1 })
  await expectText('The plan has no room for this today: needed 2, left 1.')
  await expect.element(dialog().getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
  await expect.element(send()).toBeDisabled()
})

test('who has not proven their email is led to it', async () => {
  await openPreview({ unproven: true })
  await expectText('Confirm your email first; then you can send messages.')
  await expect
    .element(dialog().getByRole('link', { name: 'Confirm it' }))
    .toHaveAttribute('href', '/security')
  await expect.element(send()).toBeDisabled()
})

test('where no link can go out the reason is shown, and no other try is offered', async () => {
  await openPreview({})
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  respond(reminders.preview, () => {
    throw new Problem(422, m.links_off())
  })
  await dialog().getByRole('button', { name: 'See who gets it' }).click()
  await expectText('No message with a link can go out yet')
  await expect.element(send()).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('numbers that get no texts are named', async () => {
  await openPreview({ sms: 1, total_segments: 1, not_textable: 1 })
  await expectText('1 person has a number that gets no texts, and no email')
})

test('a limit that is reached meanwhile offers the plans, and keeps the message', async () => {
  await openPreview({})
  respond(reminders.sendMessage, () => {
    throw new Problem(402, m.text_limit_reached({ plan: 'Free', limit: 100, left: 1, needed: 2 }))
  })
  await send().click()
  await expectText('Your Free plan allows 100 texts a day')
  await expect.element(dialog().getByRole('link', { name: 'See plans' })).toBeVisible()
  expect(callsOf(reminders.sendMessage)).toHaveLength(1)
})
