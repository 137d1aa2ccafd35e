import { dateIn, sundayOf } from '#contract/fields/calendar.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { parkedWith } from '#src/offline/plan.ts'
import { truthOf } from '#tests/support/database/church-truth.ts'
import { deleteChurch, happenNext } from '#tests/support/fuzz/events.ts'
import { begin, giver, people, setClock } from '#tests/support/fuzz/world.ts'
import type { World } from '#tests/support/fuzz/world.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { shows } from '#tests/support/samples/roll.ts'

// Anything in any order: what the screen confirmed and what the database holds must be the same, each once, or the
// outbox shows why not. More seeds: npm run fuzz -- --seeds 200 (--from 1000); npm run test:long does 200.

const count = Number(process.env['FUZZ_SEEDS'] ?? 1)
const from = Number(process.env['FUZZ_FROM'] ?? 1)
const steps = 18
const sunday = sundayOf(dateIn('America/Port-au-Prince', new Date()))

interface Left {
  rejected: OutboxRow[]
  /** What waits until one of those is settled. */
  parked: OutboxRow[]
}

/** What the outbox still has once nothing more can be sent. */
async function leftOver(phone: Phone): Promise<Left> {
  const left: Left = { rejected: [], parked: [] }
  await expect
    .poll(async () => {
      const rows = (await phone.outbox()).filter(({ status }) => status !== 'sent')
      const holders = parkedWith(rows)
      left.rejected = rows.filter(({ status }) => status === 'needsAttention')
      left.parked = rows.filter(({ status, order }) => status === 'waiting' && holders.has(order))
      return rows.filter((row) => !left.rejected.includes(row) && !left.parked.includes(row))
    })
    .toEqual([])
  return left
}

/** Whether something that others have done explains why the server has rejected a row. */
function isExplained({ call, input }: OutboxRow, { ids, deleted, gone }: World): boolean {
  if (gone.has('church')) return true
  if (call === 'members.add') return gone.has('role') || gone.has('group')
  if (call === 'donations.add') return gone.has('role')
  const { marks = [] } = input as { marks?: { member_id: string }[] }
  return deleted.some((name) => marks.some(({ member_id }) => member_id === ids.get(name)))
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
    const { rejected, parked } = await leftOver(phone)
    expect(rejected.filter((row) => !isExplained(row, world))).toEqual([])

    const left = [...rejected, ...parked]
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

    // Each is on the screen with a way on: itself, or below the one that it waits for.
    await phone.page.goto('/waiting')
    const main = phone.page.getByRole('main')
    if (left.length === 0) return expect(main.getByText('Nothing is waiting on this device.')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Discard' }).first()).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Waiting', exact: true })).toHaveCount(0)
  })
}
