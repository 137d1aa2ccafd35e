/** An outbox row of versions 1 to 3, as far as they differ. */
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
  /** Versions 1 and 2: the server's clock minus the device's when the row was made, in milliseconds. */
  clockOffset?: number | null
  /** Versions 1 and 2: where that was unknown, the server's time that was heard last, among others. */
  timeGuess?: { heard: number }
  /** Version 3. */
  inServerTime?: true
}

/** The fields of an input that are instants of the device. */
const instantFields = ['marked_at', 'answered_at', 'moved_at', 'contacted_at']

/** Turns a row that an older app has stored into the form of this one, in place. */
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

/** Of version 2, the app computed the server's time of the instants itself, before the first try. */
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
