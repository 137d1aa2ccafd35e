import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { account } from '#contract/account.ts'
import { church } from '#contract/church.ts'
import { dateIn, sundayOf } from '#contract/fields/calendar.ts'
import { groups } from '#contract/groups.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { groups as groupTable, members as memberTable } from '#server/db/schema/members.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import type { Owner, Person } from '#tests/support/browser.ts'
import { truthOf } from '#tests/support/church-truth.ts'
import type { Fault } from '#tests/support/stand-ins/fault-proxy.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Hall } from '#tests/support/offline.ts'
import { logGift } from '#tests/support/pages/donations-page.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { addMember, mark, openRoll, shows } from '#tests/support/samples/roll.ts'

// Anything in any order: what the screen confirmed and what the database holds must be the same, each once, or the
// outbox shows why not. More seeds: npm run fuzz -- --seeds 200 (--from 1000); npm run test:long does 200.

const count = Number(process.env['FUZZ_SEEDS'] ?? 6)
const from = Number(process.env['FUZZ_FROM'] ?? 1)
const steps = 18
const giver = 'Anite'
const people = [giver, 'Bernadette', 'Clermont', 'Dieusibon', 'Elisee', 'Fabiola']
const group = 'Koral'
const sunday = sundayOf(dateIn('America/Port-au-Prince', new Date()))

const day = 86_400_000
const year = 365 * day
const zones = ['America/Port-au-Prince', 'America/New_York', 'Europe/Paris', 'Pacific/Kiritimati']

const faults: Fault[] = [
  'cut-request',
  'cut-reply',
  'truncate',
  'duplicate',
  'captive',
  { captiveAt: new Date(Date.now() + 5 * year) },
  { captiveAt: new Date(Date.now() - 3 * day) },
  { status: 503 },
  { statusAfter: 500 },
  { status: 429, retryAfter: 1 },
]

interface World {
  random: Random
  hall: Hall
  owner: Owner
  /** A leader in the owner's church, and their phone. */
  leader: Person
  phone: Phone
  /** The ids of the members whom the church has had from the beginning. */
  ids: Map<string, string>
  /** What the screen has confirmed: who is present, who was added, which gifts were logged. */
  present: Map<string, boolean>
  added: string[]
  gifts: number[]
  /** What others have done meanwhile. */
  deleted: string[]
  gone: Set<'group' | 'role' | 'church'>
}

/** The names that can be marked. */
const onRoll = ({ deleted, added }: World) => [...people, ...added].filter((name) => !deleted.includes(name))

const box = (phone: Phone, name: string) =>
  phone.page.getByRole('checkbox', { name: new RegExp(`\\b${name}\\b`) })

/** What can happen, each as often as its number says. */
const events: [weight: number, happen: (world: World) => Promise<unknown>][] = [
  [44, markSomebody],
  [6, addSomebody],
  [4, giveSomething],
  [11, async ({ hall }) => hall.proxy.down()],
  [11, async ({ hall }) => hall.proxy.up()],
  [9, breakCall],
  [3, ({ hall }) => hall.killServer()],
  [2, ({ phone }) => phone.closeWindow().then(() => start(phone))],
  [2, ({ phone, random }) => phone.travel(random.pick(zones)).then(() => start(phone))],
  [2, killBrowser],
  [2, async ({ hall, random }) => hall.proxy.flap(seededRandom(random.between(1, 1000)).next)],
  [4, ({ phone, random }) => phone.page.evaluate(setClock, random.pick([5 * year, -3 * day, 0]))],
  [2, useUpStorage],
  [2, deleteSomebody],
  [2, deleteGroup],
  [2, lowerRole],
]

async function breakCall({ hall, random }: World) {
  const [method, path] = random.pick([
    ['PUT', '/church/attendance'],
    ['POST', '/church/members'],
    ['POST', '/church/donations'],
    ['GET', '/user-types'],
  ] as const)
  hall.proxy.inject(method, path, random.pick(faults), random.between(1, 2))
}

async function happenNext(world: World) {
  let dice = world.random.between(
    1,
    events.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, happen] of events) {
    dice -= weight
    if (dice <= 0) return happen(world)
  }
}

/** Opens the roll after a start of the app. Only a page's clock can be set: the worker, whose clock is right, stays out. */
async function start(phone: Phone) {
  await phone.context.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
  await openRoll(phone.page)
}

/** Sets the clock of the page, until the next start; runs in the page. */
function setClock(offset: number) {
  const known = globalThis as { realDate?: DateConstructor }
  const RealDate = (known.realDate ??= Date)
  globalThis.Date = class extends RealDate {
    constructor(...args: []) {
      super(...((args.length > 0 ? args : [RealDate.now() + offset]) as []))
    }
    static override now = () => RealDate.now() + offset
  } as DateConstructor
}

async function markSomebody(world: World) {
  const { random, phone, present } = world
  const name = random.pick(onRoll(world))
  const next = !(present.get(name) ?? false)
  await mark(phone.page, name, next)
  present.set(name, next)
}

async function addSomebody({ phone, owner, added, gone }: World) {
  if (added.length >= 2 || gone.has('role')) return
  const name = `Vizite${added.length + 1}`
  const groupName = gone.has('group') ? undefined : group
  await addMember(phone.page, owner.church.id, name, `3712345${added.length}`, groupName)
  added.push(name)
  await openRoll(phone.page)
}

async function giveSomething({ phone, gifts, gone }: World) {
  if (gone.has('role')) return
  const amount = 100 + gifts.length
  await logGift(phone.page, { member: giver, amount: String(amount) })
  gifts.push(amount)
  await openRoll(phone.page)
}

/** The browser is killed while a mark is on its way: what the roll then shows of it counts as confirmed. */
async function killBrowser(world: World) {
  const { random, phone, present } = world
  const name = random.pick(people.filter((each) => !world.deleted.includes(each)))
  const pressed = box(phone, name)
    .click()
    .catch(() => {})
  await setTimeout(random.between(0, 150))
  await phone.kill()
  await pressed
  await start(phone)
  present.set(name, (await box(phone, name).getAttribute('aria-checked')) === 'true')
}

/** The device has no room for one more mark, until somebody makes some. */
async function useUpStorage(world: World) {
  const { random, phone, present } = world
  const name = random.pick(onRoll(world))
  await phone.restart()
  const makeRoom = await phone.useUpStorage()
  await start(phone)
  await box(phone, name).click()
  await expect(phone.page.getByText('This phone could not save that.')).toBeVisible()
  await shows(phone.page, name, present.get(name) ?? false)
  await makeRoom()
}

async function deleteSomebody(world: World) {
  const name = world.random.pick(people.filter((each) => each !== giver && !world.deleted.includes(each)))
  await world.hall.db.delete(memberTable).where(eq(memberTable.id, world.ids.get(name)!))
  world.deleted.push(name)
  world.present.delete(name)
}

async function deleteGroup({ hall, owner, gone }: World) {
  await hall.db.delete(groupTable).where(eq(groupTable.churchId, owner.church.id))
  gone.add('group')
}

async function lowerRole({ hall, leader, gone }: World) {
  await hall.db.update(churchUsers).set({ role: 'usher' }).where(eq(churchUsers.userId, leader.user.id))
  gone.add('role')
}

/** The last that may happen: nothing more can be done in that church. */
async function deleteChurch({ hall, owner, gone }: World) {
  const { id, name } = owner.church
  await hall.api.call(church.remove, { church_id: id, name }, owner.access_token)
  gone.add('church')
}

/** A church with a group, and a leader's phone on which its roll is open. */
async function begin(seed: number, hall: Hall, owner: Owner): Promise<World> {
  const members = await hall.api.members(owner, people)
  await hall.api.call(groups.create, { church_id: owner.church.id, name: group }, owner.access_token)
  const leader = await hall.api.person({ name: 'Guerda Pierre' })
  await hall.api.call(account.update, { user_type: 1 }, leader.access_token)
  await hall.db
    .insert(churchUsers)
    .values({ churchId: owner.church.id, userId: leader.user.id, role: 'leader' })
  const phone = await hall.phone()
  await phone.signIn(leader.user.email!, leader.password)
  await start(phone)
  return {
    random: seededRandom(seed),
    hall,
    owner,
    leader,
    phone,
    ids: new Map(members.map(({ id, name }) => [name, id])),
    present: new Map(),
    added: [],
    gifts: [],
    deleted: [],
    gone: new Set(),
  }
}

/** What the outbox still has once nothing more can be sent: rows that were rejected, and those that depend on them. */
async function leftOver(phone: Phone): Promise<OutboxRow[]> {
  let left: OutboxRow[] = []
  await expect
    .poll(async () => {
      left = (await phone.outbox()).filter(({ status }) => status !== 'sent')
      const rejected = left.filter(({ status }) => status === 'needsAttention')
      const keys = new Set(rejected.flatMap(({ entityKeys }) => entityKeys))
      return left.filter((row) => !rejected.includes(row) && !row.dependsOn.some((key) => keys.has(key)))
    })
    .toEqual([])
  return left
}

/** Whether something that others have done explains why a row is left. */
function isExplained({ call, input }: OutboxRow, { ids, deleted, gone }: World): boolean {
  const { marks = [] } = input as { marks?: { member_id: string }[] }
  const isDeleted = deleted.some((name) => marks.some(({ member_id }) => member_id === ids.get(name)))
  const isAbout = { 'members.add': gone.has('group'), 'donations.add': gone.has('role') }[call] ?? false
  const isOfNew = marks.every(({ member_id }) => ![...ids.values()].includes(member_id))
  return gone.has('church') || isDeleted || isAbout || (gone.has('group') && isOfNew)
}

for (let seed = from; seed < from + count; seed++) {
  test(`seed ${seed}: what was confirmed is what arrived, each once, or is shown as rejected`, async ({
    hall,
    owner,
  }) => {
    const world = await begin(seed, hall, owner)
    const { phone, present, random } = world
    for (let i = 0; i < steps; i++) await happenNext(world)

    for (const [name, there] of present) await shows(phone.page, name, there)
    if (random.next() < 0.15) await deleteChurch(world)
    hall.proxy.heal()
    hall.proxy.up()
    await phone.page.evaluate(setClock, 0)
    await phone.page.evaluate(() => dispatchEvent(new Event('online')))
    const left = await leftOver(phone)
    expect(left.filter((row) => !isExplained(row, world))).toEqual([])

    const idsLeft = JSON.stringify(left.map(({ input }) => input))
    const addedLeft = world.added.filter((name) => idsLeft.includes(`"name":"${name}"`))
    const unsettled = world.gone.has('church') ? world.added : addedLeft
    const isSettled = (name: string) =>
      !unsettled.includes(name) && !idsLeft.includes(world.ids.get(name) ?? 'none')
    const truth = truthOf(hall.db, owner.church.id)
    const confirmed = [...present].filter(([, there]) => there).map(([name]) => name)
    expect((await truth.present(sunday)).filter(isSettled)).toEqual(confirmed.filter(isSettled).toSorted())
    const added = world.added.filter((name) => !addedLeft.includes(name))
    const there = [...people.filter((name) => !world.deleted.includes(name)), ...added]
    expect((await truth.members()).filter((name) => !addedLeft.includes(name))).toEqual(there.toSorted())
    // What the server had done before its answer was lost and the church deleted is there, and is shown as rejected too.
    const textOf = (amount: unknown) => `${giver} $${String(amount)}`
    const ofGift = ({ call }: OutboxRow) => call === 'donations.add'
    const giftsLeft = left.filter(ofGift).map(({ input }) => textOf(input['amount']))
    const isIn = (gift: string) => !giftsLeft.includes(gift)
    const gifts = await truth.gifts()
    expect(gifts.filter(isIn)).toEqual(world.gifts.map(textOf).filter(isIn).toSorted())
    expect(new Set(gifts).size).toBe(gifts.length)
    if (world.deleted.length === 0 && left.length === 0)
      expect((await truth.totals(sunday))?.present ?? 0).toBe(confirmed.length)
  })
}
