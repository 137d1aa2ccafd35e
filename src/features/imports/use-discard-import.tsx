import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import { queryClient } from '#src/api/query.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { deleteDraft } from '#src/lib/drafts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { columnsDraft, reviewDraft } from './draft-names.ts'
import { deleteRows, importChanged, importQuery } from './import-queries.ts'

/** Discards an import after a confirmation, since corrections are lost; a failed one without asking. */
export function useDiscardImport(id: string, status: Import['status']) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()

  const discard = useCall(imports.cancel, {
    failure: m.imports_give_up_failed,
    refresh: () => importChanged(id),
    onSuccess: async ({ message }) => {
      deleteDraft(columnsDraft(id))
      deleteDraft(reviewDraft(id))
      if (status !== 'failed') notify({ kind: 'info', message })
      await navigate({ to: '/members/import', replace: true })
      deleteRows(id)
      queryClient.removeQueries({ queryKey: importQuery(id).queryKey })
    },
  })
  const dialog = asking && (
    <ConfirmCall
      call={discard}
      input={{ import_id: id }}
      title={m.imports_give_up_title()}
      text={m.imports_give_up_text()}
      confirmLabel={m.imports_give_up()}
      onClose={() => setAsking(false)}
    />
  )
  return {
    possible: ['reading', 'mapping', 'review'].includes(status),
    ask: () => setAsking(true),
    now: () => discard.mutate({ import_id: id }),
    dialog,
  }
}
