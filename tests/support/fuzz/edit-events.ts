import { expect } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { members as memberCalls } from '#contract/members.ts'
import { members } from '#server/db/schema/members.ts'
import { openRoll } from '#tests/support/samples/roll.ts'
import { editedFields, editKey, sameValue } from './model.ts'
import type { EditedField } from './model.ts'
import type { World } from './world.ts'

// Concurrent edits of members on two devices: the phone, possibly offline, and the API.

const labels: Record<EditedField, string> = { phone: 'Phone', email: 'Email' }

function newValue({ random }: World, field: EditedField): string {
  const number = random.between(1_000_000, 9_999_999)
  return field === 'phone' ? `+5093${number}` : `m${number}@example.org`
}

/** Returns the stored value of a member's field. */
export async function storedValue(
  { testbed, model }: World,
  name: string,
  field: EditedField,
): Promise<string> {
  const [row] = await testbed.db
    .select()
    .from(members)
    .where(eq(members.id, model.ids.get(name)!))
  return row?.[field] ?? ''
}

/** Edits one or both fields of a member on the phone. */
export async function editOnPhone(world: World): Promise<void> {
  const { phone, owner, random, model } = world
  if (model.holder.role === 'usher') return
  const name = random.pick(model.holder.names.filter((one) => !model.deleted.includes(one)))
  const changed = editedFields.filter(() => random.next() < 0.6)
  if (changed.length === 0) return
  const { page } = phone
  await page.goto(`/members/form/${owner.church.id}/${model.ids.get(name)}?edit=true`)
  const edits = new Map<EditedField, { base: string; value: string }>()
  for (const field of changed) {
    const input = page.getByLabel(labels[field], { exact: true })
    const [base, value] = [await input.inputValue(), newValue(world, field)]
    await input.fill(value)
    edits.set(field, { base, value })
  }
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/Saved on this device|Member updated successfully/).first()).toBeVisible()
  for (const [field, edit] of edits) model.edit(editKey(name, field), edit)
  await openRoll(page)
}

/** Edits a member's field as another leader, based on the server's value. */
export async function editElsewhere(world: World): Promise<void> {
  const { testbed, owner, random, model } = world
  const names = model.leaders.flatMap((leader) => leader.names)
  const name = random.pick(names.filter((one) => !model.deleted.includes(one)))
  const field = random.pick(editedFields)
  const base = await storedValue(world, name, field)
  const value = newValue(world, field)
  const input = { member_id: model.ids.get(name)!, [field]: value, base: { [field]: base } }
  const { conflicts } = await testbed.api.call(memberCalls.update, input, owner.access_token)
  // The phone's edit arrived first.
  if (!conflicts) model.editedElsewhere(editKey(name, field), { base, value })
}

/**
 * Expects that each phone edit is stored or shown as a conflict, and that no later edit elsewhere was
 * overwritten.
 */
export async function editsAreKept(world: World, shownConflicts: readonly string[]): Promise<void> {
  for (const [key, expected] of world.model.expectedEdits()) {
    const [name, field] = key.split(' ') as [string, EditedField]
    if (world.model.deleted.includes(name)) continue
    const stored = await storedValue(world, name, field)
    expect({ key, isStored: sameValue(stored, expected.stored) || stored }).toEqual({ key, isStored: true })
    expect({ key, conflict: shownConflicts.includes(key) }).toEqual({ key, conflict: expected.conflict })
  }
}
