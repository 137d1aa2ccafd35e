import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#contract/locales/paraglide/messages.js'
import { webhooks } from '#contract/webhooks.ts'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import { fieldProblem } from '#server/http/problem.ts'
import { button, dialog, expectMessage, expectText, field, nothingLost } from './form.ts'
import { open } from './open.tsx'
import { callsOf, respond, setNetwork } from './stub-server.ts'

const now = '2026-11-15T12:00:00.000Z'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const hook = (details: Partial<Webhook> = {}): Webhook => ({
  id: 'hook',
  url: 'https://hooks.example.org/lakou',
  events: ['gift.logged'],
  paused: null,
  failing_since: null,
  createdAt: now,
  ...details,
})
const delivery = (details: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'one',
  event: 'gift.logged',
  status: 'delivered',
  attempts: 1,
  createdAt: now,
  next_attempt_at: null,
  response_status: 200,
  response_body: 'thank you',
  duration: 84,
  problem: '',
  ...details,
})

let known: Webhook[] = []
let sent: WebhookDelivery[] = []
beforeEach(() => {
  known = []
  sent = []
})

const openAt = (path: string) =>
  open(path, {
    before: () => {
      respond(webhooks.list, () => ({ webhooks: known }))
      respond(webhooks.create, ({ url, events }) => {
        if (url.includes('10.0.0.1')) throw fieldProblem('url', m.webhook_url_not_public())
        known = [hook({ url, events })]
        return { webhook: known[0]!, secret }
      })
      respond(webhooks.update, ({ paused, webhook_id: _, ...change }) => {
        known = [
          { ...known[0]!, ...change, ...(paused !== undefined && { paused: paused ? 'owner' : null }) },
        ]
        return known[0]!
      })
      respond(webhooks.deliveries, () => ({
        deliveries: sent,
        currentPage: 1,
        totalPages: 1,
        totalItems: sent.length,
      }))
      respond(webhooks.test, () => {
        sent = [delivery({ event: 'webhook.test', status: 'pending', attempts: 0, response_status: null })]
        return sent[0]!
      })
      respond(webhooks.redeliver, () => {
        sent = [delivery()]
        return sent[0]!
      })
    },
  })

const add = () => dialog().getByRole('button', { name: 'Add a webhook' })

test('an address of our own network is refused at its field, what was typed stays, and the secret is shown once', async () => {
  await openAt('/webhooks')
  await expectText('No webhooks yet')
  await button('Add a webhook').click()
  await add().click()
  await expectMessage('Address', 'Address is required')
  await expectText('Choose at least one event.')
  await field('Address').fill('example.org')
  await add().click()
  await expectMessage('Address', 'Enter a whole address, like https://example.org/lakou.')
  await field('Address').fill('https://marie:secret@example.org/')
  await add().click()
  await expectMessage(
    'Address',
    'Leave the name and password out of the address. Each delivery is signed, which proves that it is ours.',
  )
  await field('Address').fill('https://10.0.0.1/hook')
  await page.getByRole('checkbox', { name: /^Member added/ }).click()
  await page.getByRole('checkbox', { name: /^Donation logged/ }).click()
  await add().click()
  await expectMessage(
    'Address',
    'This address is inside our own network, or is not a public one, so we do not call it. Enter the public address of your receiver.',
  )
  await expect.element(page.getByRole('checkbox', { name: /^Donation logged/ })).toBeChecked()
  await field('Address').fill('https://hooks.example.org/lakou')
  setNetwork('down')
  await add().click()
  await expectText(nothingLost)
  setNetwork('up')
  await add().click()
  await expect.element(dialog().getByLabelText('Signing secret')).toHaveValue(secret)
  expect(callsOf(webhooks.create).at(-1)).toMatchObject({
    url: 'https://hooks.example.org/lakou',
    events: ['member.added', 'gift.logged'],
  })
  await button('I have copied it').click()
  await expect.element(page.getByRole('link', { name: 'https://hooks.example.org/lakou' })).toBeVisible()
  await expectText('Member added · Donation logged')
  expect(document.body.textContent).not.toContain(secret)
})

test('a delivery that was given up shows why, and is sent again', async () => {
  known = [hook({ failing_since: now })]
  sent = [
    delivery({
      status: 'failed',
      attempts: 9,
      response_status: 503,
      response_body: 'come back later',
      problem: 'The receiver responded with 503.',
    }),
  ]
  await openAt('/webhooks/hook')
  await expectText('The receiver responded with 503.')
  await expectText(/9 tries/)
  await page.getByText('503 in 84 ms').click()
  await expectText('come back later')
  await button('Send again').click()
  await expectText('It is being sent again.')
  await expect.element(page.getByText('Delivered', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Not delivered')).not.toBeInTheDocument()
})

test('a webhook is paused, tested while it is, and resumed', async () => {
  known = [hook()]
  await openAt('/webhooks/hook')
  await expectText('Nothing was sent yet')
  await button('More actions').click()
  await page.getByRole('menuitem', { name: 'Pause' }).click()
  await expectText('Nothing is sent while it is paused, and what happens is not sent later.')
  await button('Send a test event').click()
  await expectText('Test event')
  await button('Resume').click()
  await expectText('Active')
  expect(callsOf(webhooks.update)).toMatchObject([{ paused: true }, { paused: false }])
})
