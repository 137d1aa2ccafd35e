import { account } from '#contract/account/account.ts'
import { groups } from '#contract/groups.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import type { Owner, Person } from '#tests/support/browser.ts'
import type { Testbed } from '#tests/support/offline.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { openRoll } from '#tests/support/samples/roll.ts'
import { Model } from './model.ts'
import type { Leader } from './model.ts'

/** The member with logged gifts, who is never deleted. */
export const giver = 'Anite'
/** Members by leader: the name tells who marked whom. */
const roll = [
  [giver, 'Bernadette', 'Clermont', 'Dieusibon'],
  ['Elisee', 'Fabiola', 'Ginette'],
] as const
export const group = 'Koral'

/** State of one fuzz run. */
export interface World {
  random: Random
  testbed: Testbed
  owner: Owner
  phone: Phone
  model: Model
}

/** A church with a group and two leaders; one phone, held by the first with the roll open. */
export async function begin(seed: number, testbed: Testbed, owner: Owner): Promise<World> {
  const members = await testbed.api.members(owner, roll.flat())
  await testbed.api.call(groups.create, { church_id: owner.church.id, name: group }, owner.access_token)
  const leaders: Leader[] = []
  for (const [i, name] of ['Guerda Pierre', 'Wilner Charles'].entries())
    leaders.push({ ...(await leaderOf(testbed, owner, name)), names: [...roll[i]!], role: 'leader' })
  const phone = await testbed.phone()
  const model = new Model(leaders, new Map(members.map(({ id, name }) => [name, id])))
  const world = { random: seededRandom(seed), testbed, owner, phone, model }
  await signIn(world)
  return world
}

async function leaderOf(testbed: Testbed, owner: Owner, name: string): Promise<Person> {
  const person = await testbed.api.person({ name })
  await testbed.api.call(account.update, { user_type: 1 }, person.access_token)
  await testbed.db
    .insert(churchUsers)
    .values({ churchId: owner.church.id, userId: person.user.id, role: 'leader' })
  return person
}

/** Signs in the phone's holder, and opens the roll if the church exists. */
export async function signIn({ phone, model: { holder, gone } }: World): Promise<void> {
  await phone.signIn(holder.user.email!, holder.password)
  if (!gone.has('church')) await start(phone)
}

/** Opens the roll after a start. Only the page's clock can be changed, so the service worker is left out. */
export async function start(phone: Phone): Promise<void> {
  await phone.context.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
  // Tall enough for the whole roll below its notes: the list renders only what is in view.
  await phone.page.setViewportSize({ width: 390, height: 2000 })
  await openRoll(phone.page)
}

/** Shifts the page's clock until the next start; runs in the page. */
export function setClock(offset: number): void {
  const globals = globalThis as { realDate?: DateConstructor }
  const RealDate = (globals.realDate ??= Date)
  globalThis.Date = class extends RealDate {
    constructor(...args: []) {
      super(...((args.length > 0 ? args : [RealDate.now() + offset]) as []))
    }
    static override now = () => RealDate.now() + offset
  } as DateConstructor
}
