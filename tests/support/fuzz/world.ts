import { account } from '#contract/account/account.ts'
import { groups } from '#contract/groups.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { seededRandom } from '#server/demo/seeded-random.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import type { Owner, Person } from '#tests/support/browser.ts'
import type { Hall } from '#tests/support/offline.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { openRoll } from '#tests/support/samples/roll.ts'

/** The member whose gifts are logged: others may be deleted. */
export const giver = 'Anite'
export const people = [giver, 'Bernadette', 'Clermont', 'Dieusibon', 'Elisee', 'Fabiola']
export const group = 'Koral'

/** Everything that one run of the fuzz knows. */
export interface World {
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

/** A church with a group, and a leader's phone on which its roll is open. */
export async function begin(seed: number, hall: Hall, owner: Owner): Promise<World> {
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

/** Opens the roll after a start of the app. Only a page's clock can be set: the worker, whose clock is right, stays out. */
export async function start(phone: Phone): Promise<void> {
  await phone.context.addInitScript(() =>
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: undefined }),
  )
  await openRoll(phone.page)
}

/** Sets the clock of the page, until the next start; runs in the page. */
export function setClock(offset: number): void {
  const known = globalThis as { realDate?: DateConstructor }
  const RealDate = (known.realDate ??= Date)
  globalThis.Date = class extends RealDate {
    constructor(...args: []) {
      super(...((args.length > 0 ? args : [RealDate.now() + offset]) as []))
    }
    static override now = () => RealDate.now() + offset
  } as DateConstructor
}
