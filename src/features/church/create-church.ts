import { ownValue } from '#contract/fields/own-value.ts'
import { church } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { call } from '#src/api/session.ts'

type ChurchValues = Omit<Church, 'id' | 'role' | 'deletedUntil' | 'logo' | 'cover' | 'colour'>

/** Creates a church. If it already exists after a lost response, updates it to the current values. */
export async function createChurch(id: string, values: ChurchValues): Promise<Church> {
  const created = await call(church.create, { id, ...values })
  const asTyped = Object.entries(values).every(([name, value]) => {
    return ownValue<unknown>(created, name) === (typeof value === 'string' ? value.trim() : value)
  })
  const { address, ...required } = values
  return asTyped ? created : call(church.update, { church_id: id, ...required, ...(address && { address }) })
}
