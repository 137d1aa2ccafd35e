import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { useDeleteGroup } from './group-queries.ts'

interface Props {
  group: Group
  onClose: () => void
  onDeleted?: () => void
}

/** Asks whether a group is to go, and lets it. */
export function DeleteGroup({ group, onClose, onDeleted }: Props) {
  const [busy, setBusy] = useState(false)
  const deleteGroup = useDeleteGroup()
  const remove = async () => {
    setBusy(true)
    if (await deleteGroup(group)) {
      notify({ kind: 'success', message: m.groups_deleted() })
      onDeleted?.()
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={m.groups_delete_title({ name: group.name })}
      text={m.groups_delete_text({ n: group.members })}
      confirmLabel={m.groups_delete_confirm()}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}
