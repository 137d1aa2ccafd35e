import { and, eq } from 'drizzle-orm'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { events, invitationCodes, invitations } from '#server/db/schema/events.ts'
import { idempotencyKeys } from '#server/db/schema/http.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Testbed } from '#tests/support/offline.ts'
import type { Owner } from '#tests/support/browser.ts'
import type { Phone } from '#tests/support/pages/phone.ts'

// A guest on a bus: the page has been opened once, then the network goes.

async function invitation(testbed: Testbed, owner: Owner) {
  const [guest] = await testbed.api.members(owner, ['Wideline Désir'])
  const date = addDays(dateIn('America/Port-au-Prince'), 7)
  const { id } = await anEvent(testbed, owner.church.id, { title: 'Konsè Nwèl', date, guests: [guest!.id] })
  const one = and(eq(invitations.eventId, id), eq(invitations.memberId, guest!.id))
  const code = id.replaceAll('-', '').slice(0, 10)
  await testbed.db.insert(invitationCodes).values({ code, eventId: id, memberId: guest!.id })
  return {
    id,
    short: `/e/${code}`,
    path: `/event/${id}/rsvp?church_id=${owner.church.id}&member_id=${guest!.id}`,
    async answer() {
      const [row] = await testbed.db.select().from(invitations).where(one)
      return row?.status
    },
    /** When the guest answered, by the server's clock. */
    async answeredAt() {
      const [row] = await testbed.db.select().from(invitations).where(one)
      return row?.answeredAt?.getTime()
    },
    /** How many returns the server has taken. */
    async taken() {
      const caller = `guest:${id}:${guest!.id}`
      return testbed.db.$count(idempotencyKeys, eq(idempotencyKeys.caller, caller))
    },
  }
}

/** Opens the page and waits until it is kept for when there is no network. */
async function openOnce({ page }: Phone, path: string) {
  await page.goto(path)
  await page.waitForFunction(async () => {
    const keys = await (await caches.open('rsvp')).keys()
    return ['/rsvp', '.js', '.css'].every((end) =>
      keys.some((key) => new URL(key.url).pathname.endsWith(end)),
    )
  })
  // A page that came through the worker, as at any later visit. In its first moments the browser passes it by.
  await expect(async () => {
    await page.reload({ waitUntil: 'networkidle' })
    expect(await page.evaluate(cameThroughWorker)).toBe(true)
  }).toPass()
}

/** Whether the worker answered the navigation to this page; runs in the page. */
function cameThroughWorker(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit!.workerStart > 0
}

const yes = ({ page }: Phone) => page.getByRole('button', { name: "Yes, I'll be there" })
const no = ({ page }: Phone) => page.getByRole('button', { name: "No, I can't attend" })
/** Each try that failed makes the next one wait longer, and this network does not say that it is back. */
const growingPauses = { timeout: 120_000 }
const kept = ({ page }: Phone) => page.getByText('Your answer is saved on this phone.')

test('an answer without a network outlives the phone being switched off, and arrives once', async ({
  testbed,
  owner,
}) => {
  const { path, short, answer, taken } = await invitation(testbed, owner)
  const phone = await testbed.newPhone()
  await openOnce(phone, path)
  await phone.page.waitForFunction(async (address) => (await caches.match(address)) !== undefined, short)
  testbed.proxy.down()
  await phone.restart()
  await phone.page.goto(path)
  await expect(phone.page.getByRole('heading', { name: 'Konsè Nwèl' })).toBeVisible()
  await yes(phone).click()
  await expect(phone.page.getByText('You are confirmed!')).toBeVisible()
  await expect(kept(phone)).toBeVisible()

  await phone.restart()
  // As it stands in the text message.
  await phone.page.goto(short)
  await expect(phone.page.getByText('You are confirmed!')).toBeVisible()
  await expect(kept(phone)).toBeVisible()
  expect(await answer()).toBe('pending')

  // The first answer of the server is lost: the page sends the same again.
  testbed.proxy.inject('POST', '/rsvp', 'cut-reply')
  testbed.proxy.up()
  await expect(kept(phone)).toBeHidden(growingPauses)
  await expect(phone.page.getByText('You are confirmed!')).toBeVisible()
  expect(await answer()).toBe('yes')
  expect(await taken()).toBe(1)
  const keys = testbed.proxy.seen.filter(({ method, path: to }) => method === 'POST' && to.endsWith('/rsvp'))
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
  expect(keys.length).toBeGreaterThan(1)

  // What was sent stays shown, also from what is kept, until a newer page has come.
  testbed.proxy.down()
  await phone.page.goto(path)
  await expect(phone.page.getByText('You are confirmed!')).toBeVisible()
  await expect(kept(phone)).toBeHidden(growingPauses)
})

test('answers without a network: the last one counts, the browser sends it when the page is closed, or it is said to have failed', async ({
  testbed,
  owner,
}) => {
  const phone = await testbed.newPhone()
  await test.step('a change of mind: the last answer counts', async () => {
    const { path, answer, taken } = await invitation(testbed, owner)
    await openOnce(phone, path)
    testbed.proxy.down()
    await yes(phone).click()
    await expect(kept(phone)).toBeVisible()
    await phone.page.getByRole('link', { name: 'Change my answer' }).click()
    await no(phone).click()
    await expect(phone.page.getByText('Thanks for letting us know!')).toBeVisible()
    await expect(kept(phone)).toBeVisible()
    testbed.proxy.up()
    await expect(kept(phone)).toBeHidden()
    await expect.poll(answer).toBe('no')
    expect(await taken()).toBeLessThanOrEqual(2)
  })
  await test.step('the browser sends an answer when the page is closed', async () => {
    const { path, answer, taken } = await invitation(testbed, owner)
    await openOnce(phone, path)
    testbed.proxy.down()
    await yes(phone).click()
    await expect(kept(phone)).toBeVisible()
    await phone.page.goto('about:blank')
    testbed.proxy.up()
    await phone.wakeWorker('/event/')
    await expect.poll(answer).toBe('yes')
    expect(await taken()).toBe(1)
  })
  await test.step('an answer that the server does not take is said to have failed', async () => {
    const { id, path } = await invitation(testbed, owner)
    await openOnce(phone, path)
    testbed.proxy.down()
    await yes(phone).click()
    await expect(kept(phone)).toBeVisible()
    await testbed.db.delete(events).where(eq(events.id, id))
    testbed.proxy.up()
    await expect(phone.page.getByText('RSVP failed. Try again later.')).toBeVisible(growingPauses)
    await phone.page.reload()
    await expect(phone.page.getByRole('heading', { name: 'This invitation no longer exists.' })).toBeVisible()
    await expect
      .poll(async () => (await phone.outbox()).filter(({ status }) => status !== 'sent'))
      .toEqual([])
  })
  await test.step('an answer of a clock that was three days behind, and was set right since, has the time of the page', async () => {
    const { path, answer, answeredAt } = await invitation(testbed, owner)
    await openOnce(phone, path)
    const openedAt = Date.now()
    testbed.proxy.down()
    await phone.page.clock.setFixedTime(openedAt - 3 * 86_400_000)
    await yes(phone).click()
    await expect(kept(phone)).toBeVisible()
    await phone.page.clock.setFixedTime(Date.now())
    testbed.proxy.up()
    await expect.poll(answer, growingPauses).toBe('yes')
    expect(await answeredAt()).toBeGreaterThan(openedAt - 60_000)
  })
})

test('who signs in on that phone neither sees nor takes a guest’s answer, nor loses it by logging out', async ({
  testbed,
  owner,
  phone,
}) => {
  const other = await testbed.api.owner()
  const { path, answer, taken } = await invitation(testbed, other)
  await openOnce(phone, path)
  testbed.proxy.down()
  await yes(phone).click()
  await expect(kept(phone)).toBeVisible()
  const [row] = await phone.outbox()
  expect(row!.user).not.toBe(owner.user.id)

  testbed.proxy.up()
  testbed.proxy.inject('POST', '/rsvp', { status: 503 }, 1000)
  await phone.page.goto('/waiting')
  await expect(phone.page.getByRole('main').getByText('Nothing is waiting', { exact: true })).toBeVisible()
  await phone.page.goto('/logout')
  await phone.page.waitForURL(/\/login/)
  expect(await phone.outbox()).toMatchObject([{ call: 'events.rsvp', status: 'waiting' }])

  // Signed in again, the app sends it too: without a sign-in.
  testbed.proxy.heal()
  await phone.page.goto(path)
  await expect.poll(answer).toBe('yes')
  expect(await taken()).toBe(1)
})
