import { randomUUID } from 'node:crypto'
import { and, eq, inArray, notExists } from 'drizzle-orm'
import { fold } from '#contract/text/text.ts'
import type { Db } from '#server/db/connection.ts'
import { groupMembers, groups } from '#server/db/schema/members.ts'

/** Finds groups by name, ignoring case and accents, and creates missing ones. `created`: ids of the new ones. */
export async function groupsByName(tx: Db, churchId: string, names: string[]) {
  const there = await tx.select().from(groups).where(eq(groups.churchId, churchId))
  const idByName = new Map(there.map((group) => [fold(group.name), group.id]))
  const missing = new Map<string, { id: string; churchId: string; name: string }>()
  for (const name of names) {
    const key = fold(name)
    if (!idByName.has(key) && !missing.has(key)) missing.set(key, { id: randomUUID(), churchId, name })
  }
  if (missing.size > 0) await tx.insert(groups).values([...missing.values()])
  for (const [key, { id }] of missing) idByName.set(key, id)
  return {
    created: [...missing.values()].map((group) => group.id),
    groups: (requested: string[]) => [...new Set(requested.map((name) => idByName.get(fold(name))!))],
  }
}

/** Deletes groups that an import created, unless they have members. */
export async function removeEmptyGroups(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const inGroup = tx.select().from(groupMembers).where(eq(groupMembers.groupId, groups.id))
  await tx.delete(groups).where(and(inArray(groups.id, ids), notExists(inGroup)))
}
