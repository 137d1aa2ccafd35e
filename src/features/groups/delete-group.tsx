import type { Group } from '#contract/groups.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { m } from '#src/locales/paraglide/messages.js'
import { useDeleteGroup } from './group-queries.ts'

interface Props {
  group: Group
  onClose: () => void
  onDeleted?: () => void
}

/** Deletes a group after confirmation. */
export function DeleteGroup({ group, onClose, onDeleted }: Props) {
  return (
    <ConfirmCall
      call={useDeleteGroup(onDeleted)}
      input={{ group_id: group.id }}
      title={m.groups_delete_title({ name: group.name })}
      text={m.groups_delete_text({ n: group.members })}
      confirmLabel={m.groups_delete_confirm()}
      onClose={onClose}
    />
  )
}
