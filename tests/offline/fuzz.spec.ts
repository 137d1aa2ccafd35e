import { and, eq } from 'drizzle-orm'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { attendanceMarks } from '#server/db/schema/attendance.ts'
import { members } from '#server/db/schema/members.ts'
import type { OutboxRow } from '#src/offline/database.ts'
import { parkedWith } from '#src/offline/plan.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { editsAreKept } from '#tests/support/fuzz/edit-events.ts'
import { happenNext } from '#tests/support/fuzz/events.ts'
import { changePerson, deleteChurch } from '#tests/support/fuzz/people-events.ts'
import { begin, giver, setClock } from '#tests/support/fuzz/world.ts'
import type { World } from '#tests/support/fuzz/world.ts'
import { expect, test } from '#tests/support/offline.ts'
import type { Phone } from '#tests/support/pages/phone.ts'
import { shows } from '#tests/support/samples/roll.ts'

// Anything in any order: what the screen confirmed and what the database holds must be the same, each once and in the
// name of who did it, or the outbox shows why not. More seeds: npm run fuzz -- --seeds 300 (--from 1000).

const count = Number(process.env['FUZZ_SEEDS'] ?? 10)
const from = Number(process.env['FUZZ_FROM'] ?? 1)
const steps = 18
const sunday = rollSunday(dateIn('America/Port-au-Prince'))

interface Left {
  rejected: OutboxRow[]
  /** What waits until one of those is settled. */
  parked: OutboxRow[]
}

/** What the outbox still has of its holder once nothing more can be sent. */
async function leftOver(phone: Phone, userId: string): Promise<Left> {
  const left: Left = { rejected: [], parked: [] }
  await expect
    .poll(async () => {
      const rows = (await phone.outbox()).filter(({ user, status }) => user === userId && status !== 'sent')
      const holders = parkedWith(rows)
      left.rejected = rows.filter(({ status }) => status === 'needsAttention')
      left.parked = rows.filter(({ status, order }) => status === 'waiting' && holders.has(order))
      return rows.filter((row) => !left.rejected.includes(row) && !left.parked.includes(row))
    })
    .toEqual([])
  return left
}

/** The names that were marked present, and by whom. */
function marksOf({ testbed, owner }: World) {
  return testbed.db
    .select({ name: members.name, by: attendanceMarks.markedBy })
    .from(attendanceMarks)
    .innerJoin(members, eq(members.id, attendanceMarks.memberId))
    .where(
      and(
        eq(attendanceMarks.churchId, owner.church.id),
        eq(attendanceMarks.date, sunday),
        eq(attendanceMarks.present, true),
      ),
    )
    .orderBy(members.name)
}

/** The reads that an usher may not make are not on the device of one. */
async function storesWhatItsHolderMayRead({ phone, model: { holder, gone } }: World): Promise<void> {
  if (holder.role !== 'usher' || gone.has('church')) return
  const leadersReads = Object.values(contract)
    .flatMap((calls) => Object.values(calls) as Endpoint[])
    .filter(({ who }) => who === 'leader' || who === 'owner')
    .map(({ name }) => name)
  await expect
    .poll(async () => {
      const names = (await phone.reads()).map(({ hash }) => String((JSON.parse(hash) as unknown[])[0]))
      return names.filter((name) => leadersReads.includes(name))
    })
    .toEqual([])
}

/** All that waits is sent, and what cannot be is on the screen with a way on. Returns the rows that are left. */
async function settle(world: World): Promise<OutboxRow[]> {
  const { phone, model } = world
  const { rejected, parked } = await leftOver(phone, model.holder.user.id)
  expect(rejected.filter((row) => !row.conflicts && !model.explains(row))).toEqual([])
  await phone.page.goto('/waiting')
  const main = phone.page.getByRole('main')
  const left = [...rejected, ...parked]
  await storesWhatItsHolderMayRead(world)
  if (left.length === 0) await expect(main.getByText('Nothing is waiting on this device.')).toBeVisible()
  else {
    // A conflict offers both values, everything else at least to discard it.
    const wayOn = left.every(({ conflicts }) => conflicts) ? /^Keep theirs/ : 'Discard'
    await expect(main.getByRole('button', { name: wayOn }).first()).toBeVisible()
    // Each by itself, or below the one that it waits for.
    await expect(main.getByRole('heading', { name: 'Waiting', exact: true })).toHaveCount(0)
  }
  return left
}

for (let seed = from; seed < from + count; seed++) {
  test(`seed ${seed}: what was confirmed is what arrived, each once, or is shown as rejected`, async ({
    testbed,
    owner,
  }) => {
    const world = await begin(seed, testbed, owner)
    const { phone, model, random } = world
    for (let i = 0; i < steps; i++) await happenNext(world)

    for (const name of model.onRoll()) await shows(phone.page, name, model.present.get(name) ?? false)
    if (random.next() < 0.15) await deleteChurch(world)
    testbed.proxy.heal()
    testbed.proxy.up()
    await phone.page.evaluate(setClock, 0)
    await phone.page.evaluate(() => dispatchEvent(new Event('online')))
    const left = await settle(world)
    if ((await phone.outbox()).some(({ user }) => user !== model.holder.user.id)) {
      await changePerson(world)
      left.push(...(await settle(world)))
    }

    const conflicting = left.filter(({ conflicts }) => conflicts)
    // A rejected edit is shown whole, with what did not conflict.
    if (!model.gone.has('church') && left.length === conflicting.length)
      await editsAreKept(
        world,
        conflicting.flatMap((row) => model.conflictsIn(row)),
      )
    const idsLeft = JSON.stringify(left.filter((row) => !conflicting.includes(row)).map(({ input }) => input))
    const addedLeft = model.added
      .map(({ name }) => name)
      .filter((name) => idsLeft.includes(`"name":"${name}"`))
    const unsettled = model.gone.has('church') ? model.added.map(({ name }) => name) : addedLeft
    const isSettled = (name: string) =>
      !unsettled.includes(name) && !idsLeft.includes(model.ids.get(name) ?? 'none')
    const marks = model.marked().filter(({ name }) => isSettled(name))
    expect((await marksOf(world)).filter(({ name }) => isSettled(name))).toEqual(
      marks.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    const oracle = churchOracle(testbed.db, owner.church.id)
    const isThere = (name: string) => !addedLeft.includes(name)
    expect((await oracle.members()).filter(isThere)).toEqual(model.members().filter(isThere).toSorted())
    // What the server had done before its answer was lost and the church deleted is there, and is shown as rejected too.
    const textOf = (amount: unknown) => `${giver} $${String(amount)}`
    const ofGift = ({ call }: OutboxRow) => call === 'donations.add'
    const giftsLeft = left.filter(ofGift).map(({ input }) => textOf(input['amount']))
    const isIn = (gift: string) => !giftsLeft.includes(gift)
    const gifts = await oracle.gifts()
    expect(gifts.filter(isIn)).toEqual(
      model.gifts
        .map(({ amount }) => textOf(amount))
        .filter(isIn)
        .toSorted(),
    )
    expect(new Set(gifts).size).toBe(gifts.length)
    // The test's own deletions bypass the server, which counts.
    if (model.deleted.length === 0)
      expect((await oracle.totals(sunday))?.present ?? 0).toBe((await marksOf(world)).length)
  })
}
