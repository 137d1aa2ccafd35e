import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { reminders } from '#contract/reminders.ts'
import type { Delivery, Send } from '#contract/reminders.ts'
import { button, expectText } from '#tests/components/form.ts'
import { open } from '#tests/components/open.tsx'
import { legliz } from '#tests/components/sample-church.ts'
import { respond } from '#tests/components/stub-server.ts'

const rows = () => page.getByRole('main').getByRole('listitem')

test('another try shows at once what became of all recipients, those of later pages too', async () => {
  let deliveries = Array.from({ length: 60 }, (_, n): Delivery => ({
    id: String(n),
    member_id: null,
    name: `Member ${n}`,
    shares: false,
    channel: 'sms',
    address: '+50937123456',
    status: 'failed',
    problem: '',
    updatedAt: '2026-11-15T12:00:00.000Z',
  }))
  const send = (): Send => {
    const failed = deliveries.filter(({ status }) => status === 'failed').length
    return {
      id: 'one',
      church_id: legliz.id,
      kind: 'message',
      event_id: null,
      event_title: null,
      weekly: false,
      createdAt: '2026-11-15T12:00:00.000Z',
      counts: {
        queued: 0,
        sent: 0,
        delivered: 60 - failed,
        failed,
        opted_out: 0,
        no_address: 0,
        not_textable: 0,
        kept: 0,
      },
    }
  }
  respond(reminders.send, ({ page: at, limit }) => ({
    ...send(),
    deliveries: deliveries.slice((at - 1) * limit, at * limit),
    currentPage: at,
    totalPages: 2,
    totalItems: 60,
  }))
  respond(reminders.resend, () => {
    // Only the last one fails again, and stands before the others.
    const delivered = deliveries.map((delivery) => ({ ...delivery, status: 'delivered' as const }))
    deliveries = [{ ...delivered[59]!, status: 'failed' }, ...delivered.slice(0, 59)]
    return send()
  })
  await open('/church/sends/one')
  await expect.poll(() => rows().length).toBe(50)
  rows().last().element().scrollIntoView()
  await expect.poll(() => rows().length).toBe(60)
  await button('Send again to those who did not get it').click()
  await expectText('1 failed')
  await expect.poll(() => rows().length).toBe(60)
  await expect.poll(() => rows().filter({ hasText: 'Failed' }).length).toBe(1)
  await expect.element(rows().first()).toHaveTextContent('Member 59')
})
