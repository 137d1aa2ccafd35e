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
  /** Names the form, for its draft. */
  id: string
  /** The contract's schema of the words. */
  schema: GenericSchema<string>
  title: string
  /** What becomes of the words. */
  text: string
  label: string
  /** The button that sends them. */
  action: string
  danger?: boolean
  failure: () => string
  /** Sends them; the dialog closes when it is done. */
  onSubmit: (words: string) => Promise<void>
  onClose: () => void
}

/** Asks for some words about a review. */
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
