import { setTimeout } from 'node:timers/promises'
import { dateIn, sundayOf } from '#contract/fields/calendar.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import { truthOf } from '#tests/support/church-truth.ts'
import type { Fault } from '#tests/support/stand-ins/fault-proxy.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Hall } from '#tests/support/offline.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { addMember, mark, openRoll, shows } from '#tests/support/samples/roll.ts'

// Anything in any order: what the screen confirmed and what the database holds must be the same, each once. More
// seeds: npm run fuzz -- --seeds 200 (--from 1000); npm run test:long does 200.

const count = Number(process.env['FUZZ_SEEDS'] ?? 6)
const from = Number(process.env['FUZZ_FROM'] ?? 1)
const steps = 18
const people = ['Anite', 'Bernadette', 'Clermont', 'Dieusibon', 'Elisee', 'Fabiola']
const sunday = sundayOf(dateIn('America/Port-au-Prince', new Date()))

const year = 365 * 86_400_000
const zones = ['America/Port-au-Prince', 'America/New_York', 'Europe/Paris', 'Pacific/Kiritimati']

const faults: Fault[] = [
  'cut-request',
  'cut-reply',
  'truncate',
  'duplicate',
  'captive',
  { captiveAt: new Date(Date.now() + 5 * year) },
  { captiveAt: new Date(Date.now() - 3 * 86_400_000) },
  { status: 503 },
  { statusAfter: 500 },
  { status: 429, retryAfter: 1 },
]

/** What the screen has confirmed. */
interface Confirmed {
  present: Map<string, boolean>
  added: string[]
}

/** One thing that happens, to the network, the server, the window or the roll. */
async function step(random: Random, hall: Hall, phone: Phone, churchId: string, confirmed: Confirmed) {
  const dice = random.next()
  if (dice < 0.5) {
    const name = random.pick([...people, ...confirmed.added])
    const present = !(confirmed.present.get(name) ?? false)
    await mark(phone.page, name, present)
    confirmed.present.set(name, present)
  } else if (dice < 0.56 && confirmed.added.length < 2) {
    const name = `Vizite${confirmed.added.length + 1}`
    await addMember(phone.page, churchId, name, `3712345${confirmed.added.length}`)
    confirmed.added.push(name)
    await openRoll(phone.page)
  } else if (dice < 0.68) {
    hall.proxy.down()
  } else if (dice < 0.8) {
    hall.proxy.up()
  } else if (dice < 0.9) {
    const [method, path] = random.pick([
      ['PUT', '/church/attendance'],
      ['POST', '/church/members'],
      ['GET', '/user-types'],
    ] as const)
    hall.proxy.inject(method, path, random.pick(faults), random.between(1, 2))
  } else if (dice < 0.94) {
    await hall.killServer()
  } else if (dice < 0.955) {
    await phone.closeWindow()
    await openRoll(phone.page)
  } else if (dice < 0.97) {
    await phone.travel(random.pick(zones))
    await openRoll(phone.page)
  } else if (dice < 0.985) {
    await killBrowser(random, phone, confirmed)
  } else {
    hall.proxy.flap(seededRandom(random.between(1, 1000)).next)
  }
}

/** The browser is killed while a mark is on its way: what the roll then shows of it counts as confirmed. */
async function killBrowser(random: Random, phone: Phone, { present }: Confirmed) {
  const name = random.pick(people)
  const row = () => phone.page.getByRole('checkbox', { name: new RegExp(`\\b${name}\\b`) })
  const pressed = row()
    .click()
    .catch(() => {})
  await setTimeout(random.between(0, 150))
  await phone.kill()
  await pressed
  await openRoll(phone.page)
  present.set(name, (await row().getAttribute('aria-checked')) === 'true')
}

for (let seed = from; seed < from + count; seed++) {
  test(`seed ${seed}: what was confirmed is what arrived, each once`, async ({ hall, owner }) => {
    const random = seededRandom(seed)
    await hall.api.members(owner, people)
    const phone = await hall.phone()
    await phone.signIn(owner.user.email!, owner.password)
    await openRoll(phone.page)
    const confirmed: Confirmed = { present: new Map(), added: [] }
    for (let i = 0; i < steps; i++) await step(random, hall, phone, owner.church.id, confirmed)

    for (const [name, present] of confirmed.present) await shows(phone.page, name, present)
    hall.proxy.heal()
    hall.proxy.up()
    await phone.page.evaluate(() => dispatchEvent(new Event('online')))
    await phone.allSent()
    expect((await phone.outbox()).filter((row) => row.status === 'needsAttention')).toEqual([])
    const present = [...confirmed.present].filter(([, there]) => there).map(([name]) => name)
    const truth = truthOf(hall.db, owner.church.id)
    expect(await truth.members()).toEqual([...people, ...confirmed.added].toSorted())
    expect(await truth.present(sunday)).toEqual(present.toSorted())
    expect((await truth.totals(sunday))?.present ?? 0).toBe(present.length)
  })
}
