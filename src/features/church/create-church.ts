import { church } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { call } from '#src/api/session.ts'

type ChurchValues = Omit<Church, 'id' | 'role' | 'deletedUntil'>

/**
 * Sets a church up. After a lost answer it may be there already, as it was sent then: what has been changed since is
 * made up for.
 */
export async function createChurch(id: string, values: ChurchValues): Promise<Church> {
  const made = await call(church.create, { id, ...values })
  const asTyped = Object.entries(values).every(([name, value]) => {
    return made[name as keyof Church] === (typeof value === 'string' ? value.trim() : value)
  })
  return asTyped ? made : call(church.update, { church_id: id, ...values })
}
