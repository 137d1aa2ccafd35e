import { expect } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { church } from '#contract/church.ts'
import { retryOnDeadlock } from '#server/db/connection.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { groups, members } from '#server/db/schema/members.ts'
import { killWith, watchFor } from '#tests/support/pages/late-storage.ts'
import { acknowledgeLoss } from './lose-database.ts'
import { giver, signIn } from './world.ts'
import type { World } from './world.ts'

// User changes: hand over the phone, change roles and the church.

/**
 * Signs in the other leader. The browser may be killed in between, with the local storage from before the
 * sign-out: then there is no session, and no name must appear.
 */
export async function changePerson(world: World): Promise<void> {
  const { phone, testbed, random, model } = world
  const before = await phone.page.evaluate(() => ({ ...localStorage }))
  await phone.page.goto('/logout')
  // Without pending writes there is no question; if they are sent meanwhile, "Logout" replaces it, and a press on what
  // goes away is lost.
  const keep = phone.page
    .getByRole('main')
    .getByRole('button', { name: /^(Keep on this device and sign out|Logout)$/ })
  await expect(async () => {
    const left = phone.page.waitForURL(/\/login/, { timeout: 5000 })
    await Promise.race([left, keep.click({ timeout: 5000 }).catch(() => {})])
    await left
  }).toPass()
  if (random.next() < 0.5) {
    await killWith(phone, before)
    const seen = await watchFor(phone.page, [...model.members(), model.holder.user.name])
    await phone.page.goto('/attendance')
    await phone.page.waitForURL(/\/login/)
    await expect(phone.page.getByRole('button', { name: 'Submit' })).toBeVisible()
    expect(seen()).toEqual([])
  }
  model.holder = model.leaders.find((leader) => leader !== model.holder)!
  // Sign-in needs a network.
  testbed.proxy.heal()
  testbed.proxy.up()
  await signIn(world)
  await acknowledgeLoss(world)
}

export async function deleteMember({ testbed, random, model }: World): Promise<void> {
  const { ids, deleted, present, leaders } = model
  const names = leaders.flatMap((leader) => leader.names)
  const left = names.filter((name) => name !== giver && !deleted.includes(name))
  // Each leader keeps a member to mark.
  const several = left.filter((name) =>
    leaders.some(
      (leader) => leader.names.includes(name) && leader.names.filter((one) => left.includes(one)).length > 1,
    ),
  )
  if (several.length === 0) return
  const name = random.pick(several)
  await retryOnDeadlock(() => testbed.db.delete(members).where(eq(members.id, ids.get(name)!)))
  deleted.push(name)
  present.delete(name)
}

export async function deleteGroup({ testbed, owner, model }: World): Promise<void> {
  await retryOnDeadlock(() => testbed.db.delete(groups).where(eq(groups.churchId, owner.church.id)))
  model.gone.add('group')
}

/** Changes the holder to usher or back to leader; rows made in the other role may be rejected. */
export async function lowerRole({ testbed, owner, model: { holder } }: World): Promise<void> {
  await testbed.db
    .update(churchUsers)
    .set({ role: 'usher' })
    .where(and(eq(churchUsers.churchId, owner.church.id), eq(churchUsers.userId, holder.user.id)))
  holder.role = 'usher'
}

/** The final event: the church accepts nothing afterwards. */
export async function deleteChurch({ testbed, owner, model }: World): Promise<void> {
  const { id, name } = owner.church
  await testbed.api.call(church.remove, { church_id: id, name }, owner.access_token)
  model.gone.add('church')
}
