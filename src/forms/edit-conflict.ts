import type { Conflict } from '#contract/edit.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { ApiError } from '#src/api/client.ts'
import { m } from '#src/locales/paraglide/messages.js'

/** The status of an edit that conflicts. */
const conflictStatus = 409

/** Another person has changed fields that a form has edited. `theirs` has their values by field. */
export class EditConflict extends ApiError {
  readonly theirs: Record<string, unknown>

  constructor(fields: Record<string, string>, theirs: Record<string, unknown>) {
    super(conflictStatus, Object.values(fields)[0] ?? '', fields)
    this.theirs = theirs
  }
}

/**
 * Throws `EditConflict` where the response to an edit has conflicts: the form shows their values at the fields, and what it
 * sends next is based on them. `texts` formats the values of fields that are no texts.
 */
export function throwConflicts(
  { conflicts = [] }: { conflicts?: Conflict[] | undefined },
  texts: Record<string, (value: never) => string> = {},
): void {
  if (conflicts.length === 0) return
  const message = ({ field, theirs }: Conflict) => {
    if (theirs === null || theirs === '') return m.form_conflict_emptied()
    return m.form_conflict({ theirs: ownValue(texts, field)?.(theirs as never) ?? (theirs as string) })
  }
  throw new EditConflict(
    Object.fromEntries(conflicts.map((conflict) => [conflict.field, message(conflict)])),
    Object.fromEntries(conflicts.map(({ field, theirs }) => [field, theirs ?? ''])),
  )
}
