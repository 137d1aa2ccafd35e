import { sql } from 'drizzle-orm'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { truthOf } from '#tests/support/database/church-truth.ts'
import type { Fault } from '#tests/support/stand-ins/fault-proxy.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark, openRoll, shows } from '#tests/support/samples/roll.ts'

const people = ['Anite', 'Bernadette', 'Clermont', 'Dieusibon', 'Elisee', 'Fabiola']
const sunday = rollSunday(dateIn('America/Port-au-Prince'))
const path = '/church/attendance'

test('a roll taken without signal, never opened before, is there after a restart and arrives once', async ({
  hall,
  owner,
}) => {
  await hall.api.members(owner, people)
  const phone = await hall.newPhone()
  await phone.signIn(owner.user.email!, owner.password)
  hall.proxy.down()
  await openRoll(phone.page)
  for (const name of people.slice(0, 5)) await mark(phone.page, name)
  await mark(phone.page, 'Anite', false)

  await phone.restart()
  await openRoll(phone.page)
  await shows(phone.page, 'Anite', false)
  for (const name of people.slice(1, 5)) await shows(phone.page, name)

  const truth = truthOf(hall.db, owner.church.id)
  expect(await truth.present(sunday)).toEqual([])
  hall.proxy.up()
  await phone.allSent()
  expect(await truth.present(sunday)).toEqual(people.slice(1, 5))
  expect(await truth.totals(sunday)).toEqual({ present: 4, guests: 0 })
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
test('marks arrive once, whatever breaks on their way', async ({ hall, owner }) => {
  test.slow()
  // Three for each fault, eight for a server that asks for quiet, one for a database that is slow.
  const rows = faults.map((_, i) => ['Anite', 'Bernadette', 'Clermont'].map((name) => `${name}${i}`))
  const many = Array.from({ length: 8 }, (_, i) => `Moun${String.fromCharCode(65 + i)}`)
  await hall.api.members(owner, [...rows.flat(), ...many, 'Zamor'])
  const phone = await hall.phoneOf(owner)
  await openRoll(phone.page)
  const truth = truthOf(hall.db, owner.church.id)
  const expected: string[] = []
  const haveArrived = async (...names: string[]) => {
    await phone.allSent()
    expected.push(...names)
    expect(new Set(await truth.present(sunday))).toEqual(new Set(expected))
    expect(await truth.totals(sunday)).toEqual({ present: expected.length, guests: 0 })
  }
  for (const [i, [what, fault]] of faults.entries()) {
    await test.step(what, async () => {
      const [anite, bernadette, clermont] = rows[i] as [string, string, string]
      hall.proxy.inject('PUT', path, fault, 2)
      for (const name of rows[i]!) await mark(phone.page, name)
      await mark(phone.page, bernadette, false)
      await haveArrived(anite, clermont)
      // A fault that met nothing is not for the next ones.
      hall.proxy.heal()
    })
  }
  await test.step('many changes that wait go out when a server that asked for quiet has had it', async () => {
    hall.proxy.down()
    for (const name of many) await mark(phone.page, name)
    hall.proxy.inject('PUT', path, { status: 429, retryAfter: 2 }, 1)
    hall.proxy.up()
    await haveArrived(...many)
    hall.proxy.heal()
  })
  await test.step('a second copy sent while the first still runs has no second effect', async () => {
    const before = hall.proxy.seen.length
    const puts = () => hall.proxy.seen.slice(before).filter((seen) => seen.method === 'PUT')
    await hall.db.transaction(async (tx) => {
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
  hall,
  owner,
}) => {
  test.slow()
  // In the order in which they stand on the roll, which renders no more than is in sight.
  const names = [...people, 'Guerda', 'Herode', 'Ismael', 'Jesula', 'Kettly', 'Lorvens']
  const [one, three, two, four] = [names.slice(0, 4), names.slice(4, 7), names.slice(7, 11), names.slice(11)]
  await hall.api.members(owner, names)
  const phone = await hall.phoneOf(owner)
  const truth = truthOf(hall.db, owner.church.id)
  const expected: string[] = []
  const haveArrived = async (marked: string[]) => {
    await phone.allSent()
    expected.push(...marked)
    expect(await truth.present(sunday)).toEqual(expected.toSorted())
    expect(await truth.totals(sunday)).toEqual({ present: expected.length, guests: 0 })
  }
  const isSentSince = (before: number) => hall.proxy.seen.slice(before).some(({ method }) => method === 'PUT')

  await test.step('a window closed between sending and the answer', async () => {
    for (const [i, name] of one.entries()) {
      await openRoll(phone.page)
      const before = hall.proxy.seen.length
      hall.proxy.inject('PUT', path, i === 0 ? 'hang' : 'cut-reply')
      await mark(phone.page, name)
      await expect.poll(() => isSentSince(before)).toBe(true)
      await phone.closeWindow()
      hall.proxy.heal()
    }
    await openRoll(phone.page)
    await haveArrived(one)
  })

  await test.step('a server killed while marks come in', async () => {
    for (const name of two.slice(0, 3)) {
      await mark(phone.page, name)
      await hall.killServer()
    }
    await mark(phone.page, two[3]!)
    await haveArrived(two)
  })

  await test.step('three tabs and the worker, also when the tab that sends is closed', async () => {
    const tabs = [phone.page, await phone.context.newPage(), await phone.context.newPage()]
    for (const tab of tabs.slice(1)) await openRoll(tab)
    hall.proxy.down()
    for (const [i, tab] of tabs.entries()) await mark(tab, three[i]!)
    // What one tab keeps, the others show.
    await shows(tabs[2]!, three[0]!)
    const before = hall.proxy.seen.length
    hall.proxy.inject('PUT', path, 'hang')
    hall.proxy.up()
    await phone.wakeWorker()
    await expect.poll(() => isSentSince(before)).toBe(true)
    await tabs[1]!.close()
    await tabs[2]!.reload()
    hall.proxy.heal()
    await haveArrived(three)
    await tabs[2]!.close()
  })

  await test.step('the app closed: the worker sends what waits', async () => {
    hall.proxy.down()
    await mark(phone.page, four[0]!)
    await phone.closeWindow()
    hall.proxy.up()
    await phone.wakeWorker()
    await expect.poll(() => truth.present(sunday)).toContain(four[0])
    // What the worker sent is still shown when the app opens without signal.
    hall.proxy.down()
    await openRoll(phone.page)
    await shows(phone.page, four[0]!)
    hall.proxy.up()
    await haveArrived(four)
  })
})

test('two phones on one service merge, and a member who was deleted meanwhile is shown', async ({
  hall,
  owner,
}) => {
  const members = await hall.api.members(owner, people)
  const phones = [await hall.phoneOf(owner), await hall.phoneOf(owner)]
  hall.proxy.down()
  for (const phone of phones) await openRoll(phone.page)
  const [first, second] = phones as [(typeof phones)[0], (typeof phones)[0]]
  for (const name of ['Anite', 'Bernadette', 'Fabiola']) await mark(first.page, name)
  await mark(second.page, 'Bernadette')
  await mark(second.page, 'Bernadette', false)
  await mark(second.page, 'Clermont')
  const fabiola = members.find((member) => member.name === 'Fabiola')!
  await hall.db.execute(sql`delete from members where id = ${fabiola.id}`)
  hall.proxy.up()
  for (const phone of phones) await phone.allSent()

  // The second phone spoke last about Bernadette.
  expect(await truthOf(hall.db, owner.church.id).present(sunday)).toEqual(['Anite', 'Clermont'])
  const left = (await first.outbox()).filter((row) => row.status === 'needsAttention')
  expect(left).toMatchObject([{ message: expect.stringContaining('member') }])
  await first.page.reload()
  await shows(first.page, 'Clermont')
})
