import { useState } from 'react'
import { imports } from '#contract/imports.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { importChanged } from './import-queries.ts'
import { showFailure } from './show-failure.ts'

/** Taking an import back: asked first, with what goes and what stays. */
export function useUndo(id: string) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      await call(imports.undo, { import_id: id })
    } catch (error) {
      showFailure(error, m.imports_undo_failed)
    }
    // Also after a failure: it may have been undone, and only the answer was lost.
    await importChanged(id)
    setAsking(false)
    setBusy(false)
  }
  const dialog = (
    <ConfirmDialog
      open={asking}
      title={m.imports_undo_title()}
      text={m.imports_undo_text()}
      confirmLabel={m.imports_undo_confirm()}
      cancelLabel={m.imports_undo_keep()}
      danger
      busy={busy}
      onConfirm={() => void undo()}
      onClose={() => setAsking(false)}
    />
  )
  return { ask: () => setAsking(true), dialog }
}
