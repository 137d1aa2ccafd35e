import * as v from 'valibot'
import { messages } from '#contract/messages.ts'
import type { Correspondent } from '#contract/messages.ts'
import { call } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'

const schema = v.object({
  reason: v.pipe(
    messages.report.input.entries.reason,
    v.nonEmpty(() => m.chat_report_required()),
  ),
})

/** Reports a user to the operator. */
export function ReportDialog({ user: { _id, name }, onClose }: { user: Correspondent; onClose: () => void }) {
  const form = useValidatedForm({
    id: `report:${_id}`,
    schema,
    initial: { reason: '' },
    failure: m.chat_report_failed,
    onSubmit: async ({ reason }) => {
      const { message } = await call(messages.report, { user_id: _id, reason })
      notify({ kind: 'success', message })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.chat_report_title({ name })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="danger" type="submit" form={form.id} busy={form.busy}>
            {m.chat_report()}
          </Button>
        </>
      }
    >
      <form id={form.id} ref={form.element} noValidate onSubmit={form.submit}>
        <Stack gap={3}>
          <p>{m.chat_report_text()}</p>
          <TextArea label={m.chat_report_reason()} required {...form.field('reason')} />
          <FormRefusal refusal={form.refusal} />
        </Stack>
      </form>
    </Dialog>
  )
}
