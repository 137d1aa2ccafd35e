import { useState } from 'react'
import { useNavigateAfter } from '#src/forms/use-navigate-after.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { useChurchId } from '#src/queries/use-church.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { BackToGroups } from './back-to-groups.tsx'
import { createGroup } from './create-group.ts'
import { GroupFields, groupSchema } from './group-fields.tsx'
import { refetchGroups } from './group-queries.ts'

/** Creates a group and opens it. */
export function NewGroupScreen() {
  const churchId = useChurchId()
  const navigate = useNavigateAfter()
  // Idempotency key: a retry after a lost response creates no second group.
  const [id] = useState(() => timedId())
  const form = useValidatedForm({
    id: `group-new:${churchId}`,
    schema: groupSchema,
    initial: { name: '', description: '' },
    failure: m.groups_create_failed,
    onSubmit: async (values) => {
      const group = await createGroup(churchId, { id, ...values })
      notify({ kind: 'success', message: m.groups_created() })
      await refetchGroups()
      await navigate({ to: '/groups/detail/$groupId', params: { groupId: group.id }, replace: true })
    },
  })
  const cancel = () => {
    form.reset()
    void navigate({ to: '/groups', replace: true })
  }
  return (
    <Page width="reading">
      <PageHeader back={<BackToGroups />} title={m.groups_new_title()} lead={m.groups_new_lead()} />
      <Card>
        <form noValidate ref={form.element} onSubmit={form.submit}>
          <Stack gap={3}>
            <GroupFields field={form.field} />
            <FormRefusal refusal={form.refusal} />
            <Cluster>
              <Button type="submit" variant="primary" busy={form.busy}>
                {m.groups_create()}
              </Button>
              <Button variant="quiet" onClick={cancel}>
                {m.ui_cancel()}
              </Button>
            </Cluster>
          </Stack>
        </form>
      </Card>
    </Page>
  )
}
