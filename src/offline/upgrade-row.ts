interface StoredRow {
  version: number
  status: string
  batch?: string
  input: Record<string, unknown>
  /** Version 1. */
  things?: string[]
  needs?: string[]
  /** Versions 2 and 3. */
  entityKeys?: string[]
  dependsOn?: string[]
  /** Versions 1 and 2: server clock minus device clock, in milliseconds. */
  clockOffset?: number | null
  /** Versions 1 and 2: the last known server time. */
  timeGuess?: { heard: number }
  inServerTime?: true
}

const instantFields = ['marked_at', 'answered_at', 'moved_at', 'contacted_at']

export function upgradeRow(row: StoredRow): void {
  if (row.version === 1) toVersion2(row)
  if (row.version === 2) toVersion3(row)
}

function toVersion2(row: StoredRow): void {
  row.version = 2
  row.entityKeys = row.things ?? []
  row.dependsOn = row.needs ?? []
  if (row.status === 'attention') row.status = 'needsAttention'
  delete row.things
  delete row.needs
}

/** Version 2 converted instants before the first try. */
function toVersion3(row: StoredRow): void {
  row.version = 3
  if (row.batch === undefined) addLowerBounds(row)
  else row.inServerTime = true
  delete row.clockOffset
  delete row.timeGuess
}

function addLowerBounds({ input, clockOffset, timeGuess }: StoredRow): void {
  const { marks, guests } = input as { marks?: object[]; guests?: object }
  for (const part of [input, ...(marks ?? []), ...(guests ? [guests] : [])] as Record<string, unknown>[]) {
    const field = instantFields.find((name) => typeof part[name] === 'string')
    if (field === undefined) continue
    const at = Date.parse(part[field] as string)
    const least = typeof clockOffset === 'number' ? at + clockOffset : (timeGuess?.heard ?? 0)
    if (least > 0) part['not_before'] = new Date(least).toISOString()
  }
}
