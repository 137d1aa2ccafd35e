import { eq } from 'drizzle-orm'
import { householdMembers, households } from '#server/db/schema/households.ts'
import { members } from '#server/db/schema/members.ts'
import { expect, test } from '#tests/support/offline.ts'

test('a family added without signal is there at once and after a restart, and arrives once', async ({
  testbed,
  owner,
  phone,
}) => {
  testbed.proxy.down()
  const { page } = phone
  await page.goto('/members/households/add')
  await page.getByLabel('Family name').fill('Désir')
  for (const [i, name] of ['Jean', 'Marie', 'Ana'].entries()) {
    const person = page.getByRole('group', { name: `Person ${i + 1}` })
    await person.getByLabel('First name').fill(name)
  }
  await page.getByRole('button', { name: 'Save the family' }).click()
  await expect(page.getByRole('heading', { name: 'Désir', level: 1 })).toBeVisible()
  await phone.restart()
  await phone.page.goto('/members')
  await phone.page.getByRole('link', { name: 'View Ana Désir' }).click()
  await expect(phone.page.getByRole('region', { name: 'Household: Désir' })).toContainText('Jean Désir')

  testbed.proxy.inject('POST', '/church/households', 'cut-reply')
  testbed.proxy.up()
  await phone.page.reload()
  await phone.allSent()
  const stored = await testbed.db
    .select({ name: members.name, role: householdMembers.role })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .innerJoin(members, eq(members.id, householdMembers.memberId))
    .where(eq(households.churchId, owner.church.id))
    .orderBy(members.name)
  expect(stored).toEqual([
    { name: 'Ana Désir', role: 'child' },
    { name: 'Jean Désir', role: 'head' },
    { name: 'Marie Désir', role: 'spouse' },
  ])
  expect(await testbed.db.$count(members, eq(members.churchId, owner.church.id))).toBe(3)
})
