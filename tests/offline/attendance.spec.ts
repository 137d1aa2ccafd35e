import { sql } from 'drizzle-orm'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import type { Fault } from '#tests/support/stand-ins/fault-proxy.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark, openRoll, shows } from '#tests/support/samples/roll.ts'

const people = ['Anite', 'Bernadette', 'Clermont', 'Dieusibon', 'Elisee', 'Fabiola']
const sunday = rollSunday(dateIn('America/Port-au-Prince'))
const path = '/church/attendance'

test('a roll taken without signal, never opened before, is there after a restart and arrives once', async ({
  testbed,
  owner,
}) => {
  await testbed.api.members(owner, people)
  const phone = await testbed.newPhone()
  await phone.signIn(owner.user.email!, owner.password)
  testbed.proxy.down()
  await openRoll(phone.page)
  for (const name of people.slice(0, 5)) await mark(phone.page, name)
  await mark(phone.page, 'Anite', false)

  await phone.restart()
  await openRoll(phone.page)
  await shows(phone.page, 'Anite', false)
  for (const name of people.slice(1, 5)) await shows(phone.page, name)

  const oracle = churchOracle(testbed.db, owner.church.id)
  expect(await oracle.present(sunday)).toEqual([])
  testbed.proxy.up()
  await phone.allSent()
  expect(await oracle.present(sunday)).toEqual(people.slice(1, 5))
  expect(await oracle.totals(sunday)).toEqual({ present: 4, guests: 0 })
})

const faults: [string, Fault][] = [
  ['the server did it and the reply is lost', 'cut-reply'],
  ['the connection is cut in the request', 'cut-request'],
  ['the server fails before it does it', { status: 503 }],
  ['the server fails after it did it', { statusAfter: 500 }],
  ['the server asks for quiet', { status: 429, retryAfter: 1 }],
  ['a captive portal answers', 'captive'],
  ['the answer is cut short', 'truncate'],
  ['the request arrives twice', 'duplicate'],
]
test('marks arrive once, whatever breaks on their way', async ({ testbed, owner }) => {
  test.slow()
  // Three for each fault, eight for a server that asks for quiet, one for a database that is slow.
  const rows = faults.map((_, i) => ['Anite', 'Bernadette', 'Clermont'].map((name) => `${name}${i}`))
  const many = Array.from({ length: 8 }, (_, i) => `Moun${String.fromCharCode(65 + i)}`)
  await testbed.api.members(owner, [...rows.flat(), ...many, 'Zamor'])
  const phone = await testbed.phoneOf(owner)
  await openRoll(phone.page)
  const oracle = churchOracle(testbed.db, owner.church.id)
  const expected: string[] = []
  const haveArrived = async (...names: string[]) => {
    await phone.allSent()
    expected.push(...names)
    expect(new Set(await oracle.present(sunday))).toEqual(new Set(expected))
    expect(await oracle.totals(sunday)).toEqual({ present: expected.length, guests: 0 })
  }
  for (const [i, [what, fault]] of faults.entries()) {
    await test.step(what, async () => {
      const [anite, bernadette, clermont] = rows[i] as [string, string, string]
      testbed.proxy.inject('PUT', path, fault, 2)
      for (const name of rows[i]!) await mark(phone.page, name)
      await mark(phone.page, bernadette, false)
      await haveArrived(anite, clermont)
      // A fault that met nothing is not for the next ones.
      testbed.proxy.heal()
    })
  }
  await test.step('many changes that wait go out when a server that asked for quiet has had it', async () => {
    testbed.proxy.down()
    for (const name of many) await mark(phone.page, name)
    testbed.proxy.inject('PUT', path, { status: 429, retryAfter: 2 }, 1)
    testbed.proxy.up()
    await haveArrived(...many)
    testbed.proxy.heal()
  })
  await test.step('a second copy sent while the first still runs has no second effect', async () => {
    const before = testbed.proxy.seen.length
    const puts = () => testbed.proxy.seen.slice(before).filter((seen) => seen.method === 'PUT')
    await testbed.db.transaction(async (tx) => {
      // The first copy waits for this lock, as it would in a database that is slow.
      await tx.execute(sql`lock table services in access exclusive mode`)
      await mark(phone.page, 'Zamor')
      await expect.poll(() => puts().length).toBe(1)
      await phone.page.reload()
      await expect.poll(() => puts().length).toBe(2)
    })
    await haveArrived('Zamor')
    expect(puts()[1]!.key).toBe(puts()[0]!.key)
  })
})

test('marks arrive once, whatever becomes of the windows, the tabs and the server', async ({
  testbed,
  owner,
}) => {
  test.slow()
  // In the order in which they stand on the roll, which renders no more than is in sight.
  const names = [...people, 'Guerda', 'Herode', 'Ismael', 'Jesula', 'Kettly', 'Lorvens']
  const [one, three, two, four] = [names.slice(0, 4), names.slice(4, 7), names.slice(7, 11), names.slice(11)]
  await testbed.api.members(owner, names)
  const phone = await testbed.phoneOf(owner)
  const oracle = churchOracle(testbed.db, owner.church.id)
  const expected: string[] = []
  const haveArrived = async (marked: string[]) => {
    await phone.allSent()
    expected.push(...marked)
    expect(await oracle.present(sunday)).toEqual(expected.toSorted())
    expect(await oracle.totals(sunday)).toEqual({ present: expected.length, guests: 0 })
  }
  const isSentSince = (before: number) =>
    testbed.proxy.seen.slice(before).some(({ method }) => method === 'PUT')

  await test.step('a window closed between sending and the answer', async () => {
    for (const [i, name] of one.entries()) {
      await openRoll(phone.page)
      const before = testbed.proxy.seen.length
      testbed.proxy.inject('PUT', path, i === 0 ? 'hang' : 'cut-reply')
      await mark(phone.page, name)
      await expect.poll(() => isSentSince(before)).toBe(true)
      await phone.closeWindow()
      testbed.proxy.heal()
    }
    await openRoll(phone.page)
    await haveArrived(one)
  })

  await test.step('a server killed while marks come in', async () => {
    for (const name of two.slice(0, 3)) {
      await mark(phone.page, name)
      await testbed.killServer()
    }
    await mark(phone.page, two[3]!)
    await haveArrived(two)
  })

  await test.step('three tabs and the worker, also when the tab that sends is closed', async () => {
    const tabs = [phone.page, await phone.context.newPage(), await phone.context.newPage()]
    for (const tab of tabs.slice(1)) await openRoll(tab)
    testbed.proxy.down()
    for (const [i, tab] of tabs.entries()) await mark(tab, three[i]!)
    // What one tab keeps, the others show.
    await shows(tabs[2]!, three[0]!)
    const before = testbed.proxy.seen.length
    testbed.proxy.inject('PUT', path, 'hang')
    testbed.proxy.up()
    await phone.wakeWorker()
    await expect.poll(() => isSentSince(before)).toBe(true)
    await tabs[1]!.close()
    await tabs[2]!.reload()
    testbed.proxy.heal()
    await haveArrived(three)
    await tabs[2]!.close()
  })

  await test.step('the app closed: the worker sends what waits', async () => {
    testbed.proxy.down()
    await mark(phone.page, four[0]!)
    await phone.closeWindow()
    testbed.proxy.up()
    await phone.wakeWorker()
    await expect.poll(() => oracle.present(sunday)).toContain(four[0])
    // What the worker sent is still shown when the app opens without signal.
    testbed.proxy.down()
    await openRoll(phone.page)
    await shows(phone.page, four[0]!)
    testbed.proxy.up()
    await haveArrived(four)
  })
})

test('two phones on one service merge, and a member who was deleted meanwhile is shown', async ({
  testbed,
  owner,
}) => {
  const members = await testbed.api.members(owner, people)
  const phones = [await testbed.phoneOf(owner), await testbed.phoneOf(owner)]
  testbed.proxy.down()
  for (const phone of phones) await openRoll(phone.page)
  const [first, second] = phones as [(typeof phones)[0], (typeof phones)[0]]
  for (const name of ['Anite', 'Bernadette', 'Fabiola']) await mark(first.page, name)
  await mark(second.page, 'Bernadette')
  await mark(second.page, 'Bernadette', false)
  await mark(second.page, 'Clermont')
  const fabiola = members.find((member) => member.name === 'Fabiola')!
  await testbed.db.execute(sql`delete from members where id = ${fabiola.id}`)
  testbed.proxy.up()
  for (const phone of phones) await phone.allSent()

  // The second phone spoke last about Bernadette.
  expect(await churchOracle(testbed.db, owner.church.id).present(sunday)).toEqual(['Anite', 'Clermont'])
  const left = (await first.outbox()).filter((row) => row.status === 'needsAttention')
  expect(left).toMatchObject([{ message: expect.stringContaining('member') }])
  await first.page.reload()
  await shows(first.page, 'Clermont')
})
