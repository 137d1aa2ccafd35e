import * as v from 'valibot'
import type { GenericSchema } from 'valibot'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'

interface Props {
  /** Draft key. */
  id: string
  schema: GenericSchema<string>
  title: string
  /** Explanation of what happens to the text. */
  text: string
  label: string
  action: string
  danger?: boolean
  failure: () => string
  /** Sends the text; the dialog then closes. */
  onSubmit: (words: string) => Promise<void>
  onClose: () => void
}

/** A dialog for a text about a review. */
export function WordsDialog(props: Props) {
  const { id, schema, title, text, label, action, danger, failure, onSubmit, onClose } = props
  const form = useValidatedForm({
    id,
    schema: v.object({ words: schema }),
    initial: { words: '' },
    failure,
    onSubmit: async ({ words }) => {
      await onSubmit(words)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={form.id} busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form.id} ref={form.element} noValidate onSubmit={form.submit}>
        <Stack gap={3}>
          <p>{text}</p>
          <TextArea {...form.field('words')} label={label} dir="auto" required />
          <FormRefusal refusal={form.refusal} />
        </Stack>
      </form>
    </Dialog>
  )
}
