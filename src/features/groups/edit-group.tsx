import { useId } from 'react'
import { groups } from '#contract/groups.ts'
import type { Group } from '#contract/groups.ts'
import { call } from '#src/api/session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { GroupFields, groupSchema } from './group-fields.tsx'
import { refetchGroups } from './group-queries.ts'

/** A dialog that changes the name and description of a group. */
export function EditGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const formId = useId()
  const form = useValidatedForm({
    id: `group:${group.id}`,
    schema: groupSchema,
    initial: { name: group.name, description: group.description },
    failure: m.groups_update_failed,
    onSubmit: async (values) => {
      await call(groups.update, { group_id: group.id, ...values })
      notify({ kind: 'success', message: m.groups_updated() })
      onClose()
      void refetchGroups()
    },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      locked={form.busy}
      title={m.groups_edit_title()}
      actions={
        <>
          <Button onClick={close} disabled={form.busy}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {m.groups_save()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate ref={form.element} onSubmit={form.submit}>
        <GroupFields field={form.field} />
      </form>
    </Dialog>
  )
}
