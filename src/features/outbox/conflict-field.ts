import type { OutboxRow } from '#src/offline/database.ts'
import type { Known } from '#src/offline/queueable-call.ts'

/** What a field is called, and what its values read as. A value is not null. */
export interface ConflictField {
  label: () => string
  format: (value: never, known: Known, row: OutboxRow) => string
}
