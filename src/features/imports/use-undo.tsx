import { useState } from 'react'
import { imports } from '#contract/imports.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { importChanged } from './import-queries.ts'

/** Undoes an import after a confirmation that says what is deleted and what stays. */
export function useUndo(id: string) {
  const [asking, setAsking] = useState(false)
  const undo = useCall(imports.undo, {
    failure: m.imports_undo_failed,
    refresh: () => importChanged(id),
  })
  const dialog = asking && (
    <ConfirmCall
      call={undo}
      input={{ import_id: id }}
      title={m.imports_undo_title()}
      text={m.imports_undo_text()}
      confirmLabel={m.imports_undo_confirm()}
      cancelLabel={m.imports_undo_keep()}
      onClose={() => setAsking(false)}
    />
  )
  return { ask: () => setAsking(true), dialog }
}
