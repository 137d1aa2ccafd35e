import { editOf } from '#contract/edit.ts'
import { groupFields, groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { notify } from '#src/ui/overlays/notices.ts'
import { throwConflicts } from '#src/forms/edit-conflict.ts'
import { FormDialog } from '#src/forms/form-dialog.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { GroupFields, groupSchema } from './group-fields.tsx'
import { refetchGroups } from './group-queries.ts'

/** Edits the name and description of a group. */
export function EditGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const form = useValidatedForm({
    id: `group:${group.id}`,
    schema: groupSchema,
    initial: { name: group.name, description: group.description },
    failure: m.groups_update_failed,
    onSubmit: async (values, shown) => {
      const edit = editOf(groupFields, shown, values)
      const saved = edit ? await call(groups.update, { group_id: group.id, ...edit }) : {}
      void refetchGroups()
      throwConflicts(saved, values, {
        name: { label: m.groups_name },
        description: { label: m.groups_description },
      })
      notify({ kind: 'success', message: m.groups_updated() })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={m.groups_edit_title()} action={m.groups_save()} onClose={onClose}>
      <GroupFields field={form.field} />
    </FormDialog>
  )
}
