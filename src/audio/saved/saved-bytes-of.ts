import { receivedOf } from './chunk-plan.ts'
import { allSaved } from './store.ts'

/** How many bytes would leave this device with what this person has saved on it. */
export async function savedBytesOf(owner: string): Promise<number> {
  const rows = (await allSaved()).filter(({ owners }) => owners.every((other) => other === owner))
  return rows.reduce((sum, { pieces }) => sum + receivedOf(pieces), 0)
}
