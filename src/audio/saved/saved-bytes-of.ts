import { storedBytes } from './chunk-plan.ts'
import { allSaved } from './store.ts'

export async function savedBytesOf(owner: string): Promise<number> {
  const rows = (await allSaved()).filter(({ owners }) => owners.every((other) => other === owner))
  return rows.reduce((sum, { pieces }) => sum + storedBytes(pieces), 0)
}
