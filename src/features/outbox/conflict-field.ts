import type { OutboxRow } from '#src/offline/database.ts'
import type { Known } from '#src/offline/queueable-call.ts'

/** Label and value formatter of a field; values are not null. */
export interface ConflictField {
  label: () => string
  format: (value: never, names: Known, row: OutboxRow) => string
}
