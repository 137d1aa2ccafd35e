import { sql } from 'drizzle-orm'
import { dateIn, sundayOf } from '#contract/fields/calendar.ts'
import { truthOf } from '#tests/support/database/church-truth.ts'
import type { Fault } from '#tests/support/stand-ins/fault-proxy.ts'
import { expect, test } from '#tests/support/offline.ts'
import { mark, openRoll, shows } from '#tests/support/samples/roll.ts'

const people = ['Anite', 'Bernadette', 'Clermont', 'Dieusibon', 'Elisee', 'Fabiola']
const sunday = sundayOf(dateIn('America/Port-au-Prince', new Date()))
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
  // Three for each fault.
  const rows = faults.map((_, i) => ['Anite', 'Bernadette', 'Clermont'].map((name) => `${name}${i}`))
  await hall.api.members(owner, rows.flat())
  const phone = await hall.phone()
  await phone.signIn(owner.user.email!, owner.password)
  await openRoll(phone.page)
  const truth = truthOf(hall.db, owner.church.id)
  const expected: string[] = []
  for (const [i, [what, fault]] of faults.entries()) {
    await test.step(what, async () => {
      const [anite, bernadette, clermont] = rows[i] as [string, string, string]
      hall.proxy.inject('PUT', path, fault, 2)
      for (const name of rows[i]!) await mark(phone.page, name)
      await mark(phone.page, bernadette, false)
      await phone.allSent()
      // A fault that met nothing is not for the next ones.
      hall.proxy.heal()
      expected.push(anite, clermont)
      expect(new Set(await truth.present(sunday))).toEqual(new Set(expected))
      expect(await truth.totals(sunday)).toEqual({ present: expected.length, guests: 0 })
    })
  }
})

test('twenty changes that wait go out when a server that asked for quiet has had it', async ({
  hall,
  owner,
}) => {
  const names = Array.from({ length: 20 }, (_, i) => `Moun${String.fromCharCode(65 + i)}`)
  await hall.api.members(owner, names)
  const phone = await hall.phone()
  await phone.signIn(owner.user.email!, owner.password)
  await openRoll(phone.page)
  hall.proxy.down()
  for (const name of names.slice(0, 8)) await mark(phone.page, name)
  hall.proxy.inject('PUT', path, { status: 429, retryAfter: 2 }, 1)
  hall.proxy.up()
  await phone.allSent()
  expect(await truthOf(hall.db, owner.church.id).present(sunday)).toEqual(names.slice(0, 8))
})

test('a second copy sent while the first still runs has no second effect', async ({ hall, owner }) => {
  await hall.api.members(owner, people)
  const phone = await hall.phone()
  await phone.signIn(owner.user.email!, owner.password)
  await openRoll(phone.page)
  const puts = () => hall.proxy.seen.filter((seen) => seen.method === 'PUT')
  await hall.db.transaction(async (tx) => {
    // The first copy waits for this lock, as it would in a database that is slow.
    await tx.execute(sql`lock table services in access exclusive mode`)
    await mark(phone.page, 'Anite')
    await expect.poll(() => puts().length).toBe(1)
    await phone.page.reload()
    await expect.poll(() => puts().length).toBe(2)
  })
  await phone.allSent()
  expect(puts()[1]!.key).toBe(puts()[0]!.key)
  expect(await truthOf(hall.db, owner.church.id).totals(sunday)).toEqual({ present: 1, guests: 0 })
})

test('a window closed between sending and the answer loses and doubles nothing', async ({ hall, owner }) => {
  await hall.api.members(owner, people)
  const phone = await hall.phone()
  await phone.signIn(owner.user.email!, owner.password)
  for (const name of people.slice(0, 4)) {
    await openRoll(phone.page)
    const before = hall.proxy.seen.length
    hall.proxy.inject('PUT', path, name === 'Anite' ? 'hang' : 'cut-reply')
    await mark(phone.page, name)
    await expect.poll(() => hall.proxy.seen.slice(before).some((seen) => seen.method === 'PUT')).toBe(true)
    await phone.closeWindow()
    hall.proxy.heal()
  }
  await openRoll(phone.page)
  await phone.allSent()
  const truth = truthOf(hall.db, owner.church.id)
  expect(await truth.present(sunday)).toEqual(people.slice(0, 4))
  expect(await truth.totals(sunday)).toEqual({ present: 4, guests: 0 })
})

test('a server killed while marks come in has them all, once, when it is back', async ({ hall, owner }) => {
  await hall.api.members(owner, people)
  const phone = await hall.phone()
  await phone.signIn(owner.user.email!, owner.password)
  await openRoll(phone.page)
  for (const name of people.slice(0, 3)) {
    await mark(phone.page, name)
    await hall.killServer()
  }
  await mark(phone.page, 'Dieusibon')
  await phone.allSent()
  const truth = truthOf(hall.db, owner.church.id)
  expect(await truth.present(sunday)).toEqual(people.slice(0, 4))
  expect(await truth.totals(sunday)).toEqual({ present: 4, guests: 0 })
})

test('three tabs and the worker send each mark once, also when the tab that sends is closed', async ({
  hall,
  owner,
}) => {
  await hall.api.members(owner, people)
  const phone = await hall.phone()
  await phone.signIn(owner.user.email!, owner.password)
  const tabs = [phone.page, await phone.context.newPage(), await phone.context.newPage()]
  for (const tab of tabs) await openRoll(tab)
  hall.proxy.down()
  for (const [i, tab] of tabs.entries()) await mark(tab, people[i]!)
  // What one tab keeps, the others show.
  await shows(tabs[2]!, people[0]!)
  hall.proxy.inject('PUT', path, 'hang')
  hall.proxy.up()
  await phone.wakeWorker()
  await expect.poll(() => hall.proxy.seen.some((seen) => seen.method === 'PUT')).toBe(true)
  await tabs[1]!.close()
  await tabs[2]!.reload()
  hall.proxy.heal()
  await phone.allSent()
  const truth = truthOf(hall.db, owner.church.id)
  expect(await truth.present(sunday)).toEqual(people.slice(0, 3))
  expect(await truth.totals(sunday)).toEqual({ present: 3, guests: 0 })
})

test('two phones on one service merge, and a member who was deleted meanwhile is shown', async ({
  hall,
  owner,
}) => {
  const members = await hall.api.members(owner, people)
  const phones = [await hall.phone(), await hall.phone()]
  for (const phone of phones) await phone.signIn(owner.user.email!, owner.password)
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

test('the worker sends what waits when the app is closed', async ({ hall, owner }) => {
  await hall.api.members(owner, people)
  const phone = await hall.phone()
  await phone.signIn(owner.user.email!, owner.password)
  await openRoll(phone.page)
  hall.proxy.down()
  await mark(phone.page, 'Anite')
  await phone.closeWindow()
  hall.proxy.up()
  await phone.wakeWorker()
  await expect.poll(() => truthOf(hall.db, owner.church.id).present(sunday)).toEqual(['Anite'])
  // What the worker sent is still shown when the app opens without signal.
  hall.proxy.down()
  await openRoll(phone.page)
  await shows(phone.page, 'Anite')
})
