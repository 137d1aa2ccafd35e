import { eq } from 'drizzle-orm'
import { attendance } from '#contract/attendance/attendance.ts'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { attendanceMarks } from '#server/db/schema/attendance.ts'
import { donations } from '#server/db/schema/donations.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { expect, test } from '#tests/support/offline.ts'
import { fillGift } from '#tests/support/pages/donations-page.ts'
import { mark, openRoll, shows } from '#tests/support/samples/roll.ts'

const sunday = rollSunday(dateIn('America/Port-au-Prince'))
const day = 86_400_000
const year = 365 * day

test('a phone that cannot keep a mark says so at once and does not show it as saved', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Anite', 'Bernadette'])
  const phone = await testbed.phoneOf(owner)
  const oracle = churchOracle(testbed.db, owner.church.id)
  const cannotKeep = async (name: string) => {
    await phone.page.getByRole('checkbox', { name }).click()
    await expect(phone.page.getByText('This phone could not save that.')).toBeVisible()
    await shows(phone.page, name, false)
  }
  await test.step('where the database of the browser is blocked, pages still open', async () => {
    const blocked = await phone.page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Blocked', 'SecurityError')
      }
    })
    await openRoll(phone.page)
    await cannotKeep('Anite')
    await blocked.dispose()
  })
  await test.step('where the database takes nothing', async () => {
    const refusing = await phone.page.addInitScript(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('No room', 'QuotaExceededError')
      }
    })
    await openRoll(phone.page)
    await cannotKeep('Anite')
    expect(await phone.outbox()).toEqual([])
    expect(await oracle.present(sunday)).toEqual([])
    await refusing.dispose()
  })
  await test.step('with no room left; with room again it is kept, and all arrives', async () => {
    await openRoll(phone.page)
    testbed.proxy.down()
    await mark(phone.page, 'Anite')
    await phone.restart()
    const makeRoom = await phone.useUpStorage(() => openRoll(phone.page))
    await cannotKeep('Bernadette')
    await shows(phone.page, 'Anite')
    expect(await phone.outbox()).toHaveLength(1)

    await makeRoom()
    await mark(phone.page, 'Bernadette')
    testbed.proxy.up()
    await phone.allSent()
    expect(await oracle.present(sunday)).toEqual(['Anite', 'Bernadette'])
  })
})

test('a mark that was read back without room to store it is there after a kill', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Anite'])
  const phone = await testbed.phoneOf(owner)
  await openRoll(phone.page)
  await phone.page.waitForFunction(() => localStorage.getItem('last_synced') !== null)
  testbed.proxy.inject('GET', '/church/attendance', { status: 503 }, 100)
  await mark(phone.page, 'Anite')
  await phone.allSent()

  await phone.restart()
  testbed.proxy.heal()
  await phone.useUpStorage(() => openRoll(phone.page))
  await phone.page.waitForFunction(() => localStorage.getItem('last_synced_incomplete') !== null)
  testbed.proxy.down()
  await phone.kill()
  await openRoll(phone.page)
  await shows(phone.page, 'Anite')
})

test("marks of a phone whose clock is a year off count in the server's time", async ({ testbed, owner }) => {
  const begun = Date.now()
  await testbed.api.members(owner, ['Anite', 'Bernadette'])
  for (const [name, skew] of [
    ['Anite', year],
    ['Bernadette', -year],
  ] as const) {
    const phone = await testbed.phone()
    await phone.context.addInitScript((offset) => {
      // Only the page's clock can be set here. On a phone the worker has the same one, so it stays out.
      Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined })
      const { now } = Date
      const RealDate = Date
      globalThis.Date = class extends RealDate {
        constructor(...args: []) {
          super(...((args.length > 0 ? args : [now() + offset]) as []))
        }
        static override now = () => now() + offset
      } as DateConstructor
    }, skew)
    await phone.signIn(owner.user.email!, owner.password)
    testbed.proxy.down()
    await phone.page.goto(`/attendance?date=${sunday}`)
    await mark(phone.page, name)
    await expect(phone.page.getByText('This phone’s clock is wrong.')).toBeVisible()
    // Without a network it goes on by what it learnt before: the latest Sunday is the same.
    await phone.page.goto('/attendance')
    await expect(phone.page.getByLabel('Date of the service')).toHaveValue(sunday)
    testbed.proxy.up()
    await phone.allSent()
  }
  const rows = await testbed.db
    .select()
    .from(attendanceMarks)
    .where(eq(attendanceMarks.churchId, owner.church.id))
  expect(rows).toHaveLength(2)
  // The header that tells the server's time has whole seconds.
  const [from, until] = [begun - 60_000, Date.now() + 60_000]
  for (const { markedAt } of rows) {
    expect(markedAt.getTime()).toBeGreaterThan(from)
    expect(markedAt.getTime()).toBeLessThan(until)
  }
})

test('a portal whose clock is a year ahead moves neither the roll nor what is marked on it', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Anite', 'Bernadette', 'Clermont'])
  const phone = await testbed.phoneOf(owner)
  const { page } = phone
  await openRoll(page)
  const date = page.getByLabel('Date of the service')
  await expect(date).toHaveValue(sunday)
  await expect(page).toHaveURL(new RegExp(`date=${sunday}`))
  testbed.proxy.inject('PUT', '/church/attendance', { captiveAt: new Date(Date.now() + year) }, 100)
  await mark(page, 'Anite')
  await expect.poll(async () => (await phone.outbox())[0]?.tries).toBeGreaterThan(0)
  await mark(page, 'Bernadette')
  const open = (name: string | RegExp) =>
    page.getByRole('link', { name }).filter({ visible: true }).first().click()
  await open(/^(Members|People)$/)
  await expect(page).toHaveURL(/members/)
  await open('Attendance')
  await mark(page, 'Clermont')
  await expect(date).toHaveValue(sunday)
  testbed.proxy.heal()
  await phone.allSent()
  expect(await churchOracle(testbed.db, owner.church.id).present(sunday)).toEqual([
    'Anite',
    'Bernadette',
    'Clermont',
  ])
})

test('a phone that changes its zone under an open form or roll moves neither their date nor what is saved', async ({
  testbed,
  owner,
  phone,
}) => {
  await testbed.api.members(owner, ['Anite'])
  await phone.travel(undefined)
  const { page } = phone
  const session = await phone.context.newCDPSession(page)
  // It is never the same day in the two.
  const [before, after] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
  const fly = async (timezoneId: string) => {
    await session.send('Emulation.setTimezoneOverride', { timezoneId })
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  await fly(before)
  await page.goto('/donations/form')
  const date = page.getByLabel('Date', { exact: true })
  const today = dateIn(owner.church.timezone, new Date())
  const opened = today.replace(/(.+)-(.+)-(.+)/, '$2/$3/$1')
  await expect(date).toHaveValue(opened)
  await fly(after)
  await fillGift(page, { member: 'Anite', amount: '25' })
  await expect(date).toHaveValue(opened)
  await page.getByRole('button', { name: 'Log donation', exact: true }).click()
  await expect(page).toHaveURL(/\/donations$/)

  await fly(before)
  await openRoll(page)
  await fly(after)
  await mark(page, 'Anite')
  await expect(page.getByLabel('Date of the service')).toHaveValue(sunday)
  await phone.allSent()
  const ofChurch = eq(donations.churchId, owner.church.id)
  expect(await testbed.db.select({ date: donations.date }).from(donations).where(ofChurch)).toEqual([
    { date: today },
  ])
  expect(await churchOracle(testbed.db, owner.church.id).present(sunday)).toEqual(['Anite'])
})

test('rows that an older app left are sent, one 60 days late too, and one from the future is kept for later', async ({
  testbed,
  owner,
}) => {
  const [anite, clermont] = await testbed.api.members(owner, ['Anite', 'Clermont'])
  const phone = await testbed.phoneOf(owner)
  const church_id = owner.church.id
  const then = rollSunday(dateIn('America/Port-au-Prince', new Date(Date.now() - 60 * day)))
  const marked = (member_id: string, present: boolean, daysAgo = 0) => ({
    member_id,
    present,
    marked_at: new Date(Date.now() - daysAgo * day).toISOString(),
  })
  const late = {
    church_id,
    date: then,
    marks: [anite!, clermont!].map(({ id }) => marked(id, true, 60)),
  }
  await phone.putRowsOfOlderApp([
    row(owner, 'attendance.mark', { church_id, date: sunday, marks: [marked(anite!.id, true)] }),
    row(owner, 'choirs.sing', { church_id }),
    { ...row(owner, 'attendance.mark', late), things: ['thing:late'], madeAt: Date.now() - 60 * day },
  ])
  // Somebody looked at it again meanwhile, on another phone.
  const again = { church_id, date: then, marks: [marked(clermont!.id, false)] }
  await testbed.api.call(attendance.mark, again, owner.access_token)
  await openRoll(phone.page)
  const oracle = churchOracle(testbed.db, church_id)
  await test.step('what the older app left is sent, the row from the future is not', async () => {
    await expect.poll(() => oracle.present(sunday)).toEqual(['Anite'])
    expect((await phone.outbox()).find(({ call }) => call === 'choirs.sing')).toMatchObject({
      status: 'waiting',
    })
  })
  await test.step('a mark that comes in 60 days late counts, but not over what was marked since', async () => {
    await expect.poll(() => oracle.present(then)).toEqual(['Anite'])
  })
})

test('a phone whose browser has thrown everything away begins anew, with what the server has', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, ['Anite', 'Clermont'])
  const phone = await testbed.phoneOf(owner)
  await openRoll(phone.page)
  await mark(phone.page, 'Anite')
  await phone.allSent()
  const devtools = await phone.context.newCDPSession(phone.page)
  await devtools.send('Storage.clearDataForOrigin', { origin: testbed.proxy.origin, storageTypes: 'all' })

  await phone.page.goto('/attendance')
  await phone.page.waitForURL(/\/login/)
  await phone.signIn(owner.user.email!, owner.password)
  await openRoll(phone.page)
  await shows(phone.page, 'Anite')
  await shows(phone.page, 'Clermont', false)
  expect(await phone.outbox()).toEqual([])
  await mark(phone.page, 'Clermont')
  await expect
    .poll(() => churchOracle(testbed.db, owner.church.id).present(sunday))
    .toEqual(['Anite', 'Clermont'])
})

/** A row in the oldest form that there is. */
function row(owner: { user: { id: string }; church: { id: string } }, call: string, input: object) {
  return {
    key: crypto.randomUUID(),
    version: 1,
    user: owner.user.id,
    church: owner.church.id,
    call,
    input,
    things: [`thing:${call}`],
    needs: [],
    status: 'waiting',
    tries: 0,
    nextAt: 0,
    madeAt: Date.now(),
  }
}
