import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { account } from '#contract/account/account.ts'
import { reminders } from '#contract/reminders.ts'
import { webhooks } from '#contract/webhooks.ts'
import { createLog } from '#server/log.ts'
import { withRequestId } from '#server/request-id.ts'
import { member, owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { delivered } from '#tests/support/outgoing.ts'
import { startTwilio } from '#tests/support/stand-ins/twilio-stand-in.ts'
import { startReceiver } from '#tests/support/stand-ins/webhook-receiver.ts'
import { addedWebhook } from '#tests/support/webhooks.ts'

let lines: Record<string, unknown>[] = []
const receiver = await startReceiver()
const twilio = await startTwilio()
const api = await startApi(
  { ...twilio.env, WEBHOOKS_PRIVATE_NETWORK: '1' },
  createLog('info', { write: (line) => lines.push(JSON.parse(line)) }),
)
const mine = await owner(api, { proven: true })
beforeEach(() => {
  lines = []
})
afterAll(() => {
  receiver.stop()
  twilio.stop()
})

it('is in the response and in the line of a call', async () => {
  const { headers } = await api.call(account.userTypes, {})
  expect(lines).toMatchObject([{ request: headers.get('x-request-id'), status: 200 }])
})

it('goes with a job to where the job calls: a webhook', async () => {
  const webhook = await addedWebhook(api, mine, receiver.url)
  const { headers } = await api.call(webhooks.test, { webhook_id: webhook.id }, { token: mine.token })
  await expect.poll(() => receiver.received.at(-1)?.headers['x-request-id']).toBe(headers.get('x-request-id'))
})

it('goes with a text to its provider', async () => {
  const someone = await member(api, mine.token, mine.church.id)
  const send = { send_id: randomUUID(), member_ids: [someone.id] }
  const { headers } = await api.call(reminders.sms, send, { token: mine.token })
  await delivered(api, send.send_id)
  expect(twilio.requestIds.at(-1)).toBe(headers.get('x-request-id'))
})

it('is in the lines of a job that fails, and of the jobs that it queues, and not in their data', async () => {
  const seen: object[] = []
  await api.jobs.work('second-of-two', async (data: object) => {
    seen.push(data)
    throw new Error('no')
  })
  await api.jobs.work('first-of-two', async (data: object) => {
    seen.push(data)
    await api.jobs.send(api.db, 'second-of-two', { n: 2 })
  })
  await withRequestId('the-request', () => api.jobs.send(api.db, 'first-of-two', { n: 1 }))
  const failed = () => lines.find((line) => line['queue'] === 'second-of-two')
  await expect.poll(failed).toMatchObject({ msg: 'a job failed', request: 'the-request' })
  expect(seen.slice(0, 2)).toEqual([{ n: 1 }, { n: 2 }])
})

it('is not in the lines of work that no request has begun', async () => {
  await api.jobs.work('of-nobody', () => Promise.reject(new Error('no')))
  await api.jobs.send(api.db, 'of-nobody', {})
  const failed = () => lines.find((line) => line['queue'] === 'of-nobody')
  await expect.poll(failed).toBeDefined()
  expect(failed()).not.toHaveProperty('request')
})
