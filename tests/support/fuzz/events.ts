import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { seededRandom } from '#server/demo/seeded-random.ts'
import { logGift } from '#tests/support/pages/donations-page.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { addMember, mark, openRoll, shows } from '#tests/support/samples/roll.ts'
import type { Fault } from '#tests/support/stand-ins/fault-proxy.ts'
import { editElsewhere, editOnPhone } from './edit-events.ts'
import { loseDatabase } from './lose-database.ts'
import { changePerson, deleteGroup, deleteMember, lowerRole } from './people-events.ts'
import { giver, group, setClock, start } from './world.ts'
import type { World } from './world.ts'

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
  { gateway: 200 },
  { gateway: 403 },
  { gateway: 403, page: true },
]

/** Possible events with their weights. */
const events: [weight: number, happen: (world: World) => Promise<unknown>][] = [
  [44, markMember],
  [6, addVisitor],
  [4, giveSomething],
  [6, editOnPhone],
  [5, editElsewhere],
  [11, async ({ testbed }) => testbed.proxy.down()],
  [11, async ({ testbed }) => testbed.proxy.up()],
  [9, breakCall],
  [3, ({ testbed }) => testbed.killServer()],
  [2, ({ phone }) => phone.closeWindow().then(() => start(phone))],
  [2, ({ phone, random }) => phone.travel(random.pick(zones)).then(() => start(phone))],
  [2, killBrowser],
  [2, async ({ testbed, random }) => testbed.proxy.flap(seededRandom(random.between(1, 1000)).next)],
  [4, shiftClock],
  [2, useUpStorage],
  [5, changePerson],
  [2, loseDatabase],
  [2, deleteMember],
  [2, deleteGroup],
  [2, lowerRole],
]

/** Runs a random event: network, server, phone, church or roll. */
export async function happenNext(world: World): Promise<void> {
  let dice = world.random.between(
    1,
    events.reduce((sum, [weight]) => sum + weight, 0),
  )
  for (const [weight, happen] of events) {
    dice -= weight
    if (dice > 0) continue
    await happen(world)
    return
  }
}

const box = (phone: Phone, name: string) =>
  phone.page.getByRole('checkbox', { name: new RegExp(`\\b${name}\\b`) })

async function breakCall({ testbed, random }: World) {
  const [method, path] = random.pick([
    ['PUT', '/church/attendance'],
    ['POST', '/church/members'],
    ['POST', '/church/donations'],
    ['GET', '/user-types'],
  ] as const)
  testbed.proxy.inject(method, path, random.pick(faults), random.between(1, 2))
}

async function markMember({ random, phone, model }: World) {
  const name = random.pick(model.onRoll())
  const next = !(model.present.get(name) ?? false)
  await mark(phone.page, name, next)
  model.present.set(name, next)
}

async function addVisitor({ phone, owner, model }: World) {
  const { added, holder, gone } = model
  if (added.length >= 3 || holder.role === 'usher') return
  const number = ++model.made
  const name = `Vizite${number}`
  await addMember(
    phone.page,
    owner.church.id,
    name,
    `371234${10 + number}`,
    gone.has('group') ? undefined : group,
  )
  added.push({ name, by: holder })
  await openRoll(phone.page)
}

async function giveSomething({ phone, model }: World) {
  const { gifts, holder } = model
  if (holder.role === 'usher') return
  const amount = 100 + ++model.made
  await logGift(phone.page, { member: giver, amount: String(amount) })
  gifts.push({ amount, by: holder })
  await openRoll(phone.page)
}

/** The app shows the date of its start, which the roll snapshot is before. */
async function shiftClock({ phone, random }: World) {
  const offset = random.pick([5 * year, -3 * day, 0])
  await expect(phone.page.locator('#roll-snapshot')).not.toBeAttached()
  await phone.page.evaluate(setClock, offset)
}

/** Kills the browser while a mark is being sent: the roll shown afterwards counts as confirmed. */
async function killBrowser({ random, phone, model }: World) {
  const name = random.pick(model.onRoll())
  const pressed = box(phone, name)
    .click()
    .catch(() => {})
  await setTimeout(random.between(0, 150))
  await phone.kill()
  await pressed
  await start(phone)
  // The roll snapshot does not count.
  await expect(phone.page.locator('#roll-snapshot')).not.toBeAttached()
  model.present.set(name, (await box(phone, name).getAttribute('aria-checked')) === 'true')
}

/** Fills the device's storage, so that one more mark fails. */
async function useUpStorage({ random, phone, model }: World) {
  const name = random.pick(model.onRoll())
  await phone.restart()
  const makeRoom = await phone.useUpStorage(() => start(phone))
  await box(phone, name).click()
  await expect(phone.page.getByText('This phone could not save that.')).toBeVisible()
  await shows(phone.page, name, model.present.get(name) ?? false)
  await makeRoom()
}
