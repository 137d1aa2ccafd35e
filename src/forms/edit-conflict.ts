import type { Conflict } from '#contract/edit.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { ApiError } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownConflict } from './conflict-list.tsx'

const conflictStatus = 409

/** Another user has changed the same fields. `theirs` has their values by field. */
export class EditConflict extends ApiError {
  readonly conflicts: ShownConflict[]
  readonly theirs: Record<string, unknown>

  constructor(conflicts: ShownConflict[], theirs: Record<string, unknown>) {
    const message = (text: string) => (text ? m.form_conflict({ theirs: text }) : m.form_conflict_emptied())
    const messages = conflicts.map((conflict) => [conflict.field, message(conflict.theirs)] as const)
    super(conflictStatus, messages[0]?.[1] ?? '', Object.fromEntries(messages))
    this.conflicts = conflicts
    this.theirs = theirs
  }
}

interface EditedField {
  label: () => string
  format?: (value: never) => string
}

/** Throws `EditConflict` if the response has conflicts; the next submit is based on their values. */
export function throwConflicts(
  { conflicts = [] }: { conflicts?: Conflict[] | undefined },
  values: Readonly<Record<string, unknown>>,
  fields: Record<string, EditedField>,
): void {
  if (conflicts.length === 0) return
  const shown = conflicts.map(({ field, theirs }) => {
    const { label, format = String } = ownValue(fields, field) ?? { label: () => field }
    const text = (value: unknown) => (value === null || value === '' ? '' : format(value as never))
    return { field, label: label(), mine: text(ownValue(values, field) ?? null), theirs: text(theirs) }
  })
  const theirs = conflicts.map((conflict) => [conflict.field, conflict.theirs ?? ''])
  throw new EditConflict(shown, Object.fromEntries(theirs))
}
