import { expect } from '@playwright/test'
import { dateIn, rollSunday } from '#contract/fields/calendar.ts'
import { callOf } from '#src/offline/queueable-calls.ts'
import { churchOracle } from '#tests/support/database/church-oracle.ts'
import { storedValue } from './edit-events.ts'
import type { EditedField } from './model.ts'
import { start } from './world.ts'
import type { World } from './world.ts'

/**
 * The browser deletes the app's database but keeps local storage. Pending writes are lost, and the app must
 * report that to each of their users; the server's state becomes the truth.
 */
export async function loseDatabase(world: World): Promise<void> {
  const { phone, testbed, owner, model } = world
  // The counted rows must not be sent before the deletion.
  testbed.proxy.down()
  const lost = (await phone.outbox()).filter((row) => row.status !== 'sent' && !callOf(row)?.silent)
  for (const { user } of lost) model.losses.add(user)
  const lastSynced = () => phone.page.evaluate(() => localStorage.getItem('last_synced'))
  const before = await lastSynced()
  await phone.restart()
  const session = await phone.context.newCDPSession(phone.page)
  await session.send('Storage.clearDataForOrigin', {
    origin: testbed.proxy.origin,
    storageTypes: 'indexeddb',
  })
  testbed.proxy.heal()
  testbed.proxy.up()
  await start(phone)
  // Without a network the roll would lack the members or their marks, which the model expects.
  await expect.poll(lastSynced).not.toBe(before)

  const oracle = churchOracle(testbed.db, owner.church.id)
  const there = await oracle.present(rollSunday(dateIn('America/Port-au-Prince')))
  for (const name of model.present.keys()) model.present.set(name, there.includes(name))
  const [members, gifts] = [await oracle.members(), await oracle.gifts()]
  model.added = model.added.filter(({ name }) => members.includes(name))
  model.gifts = model.gifts.filter(({ amount }) => gifts.some((gift) => gift.endsWith(`$${amount}`)))
  await model.deleteUnsentEdits((name, field: EditedField) => storedValue(world, name, field))

  await acknowledgeLoss(world)
}

/** The app tells the phone's holder what they have lost, until they have noted it. */
export async function acknowledgeLoss({ phone, model }: World): Promise<void> {
  if (!model.losses.delete(model.holder.user.id)) return
  const banner = phone.page.getByRole('button', { name: 'I have noted it' })
  await banner.click()
  await expect(banner).toBeHidden()
}
