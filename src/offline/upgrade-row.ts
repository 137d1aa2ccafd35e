/** An outbox row of version 1, as far as it differs. */
interface RowVersion1 {
  version: number
  things?: string[]
  needs?: string[]
  status: string
  entityKeys?: string[]
  dependsOn?: string[]
}

/** Turns a row that an older app has stored into the form of this one, in place. */
export function upgradeRow(row: RowVersion1): void {
  if (row.version !== 1) return
  row.version = 2
  row.entityKeys = row.things ?? []
  row.dependsOn = row.needs ?? []
  if (row.status === 'attention') row.status = 'needsAttention'
  delete row.things
  delete row.needs
}
