import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import { queryClient } from '#src/api/query.ts'
import { call } from '#src/api/session.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { columnsDraft, reviewDraft } from './draft-names.ts'
import { deleteRows, importChanged, importQuery } from './import-queries.ts'
import { showFailure } from './show-failure.ts'

/** Giving an import up: asked first, since what was corrected goes with it. A failed one just goes. */
export function useDiscardImport(id: string, status: Import['status']) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  const giveUp = async () => {
    setBusy(true)
    try {
      const { message } = await call(imports.cancel, { import_id: id })
      deleteDraft(columnsDraft(id))
      deleteDraft(reviewDraft(id))
      if (status !== 'failed') notify({ kind: 'info', message })
      await navigate({ to: '/members/import', replace: true })
      deleteRows(id)
      queryClient.removeQueries({ queryKey: importQuery(id).queryKey })
      await importChanged(id)
    } catch (error) {
      showFailure(error, m.imports_give_up_failed)
      setBusy(false)
      setAsking(false)
      await importChanged(id)
    }
  }
  const dialog = (
    <ConfirmDialog
      open={asking}
      title={m.imports_give_up_title()}
      text={m.imports_give_up_text()}
      confirmLabel={m.imports_give_up()}
      danger
      busy={busy}
      onConfirm={() => void giveUp()}
      onClose={() => setAsking(false)}
    />
  )
  return {
    possible: ['reading', 'mapping', 'review'].includes(status),
    ask: () => setAsking(true),
    now: () => void giveUp(),
    dialog,
  }
}
