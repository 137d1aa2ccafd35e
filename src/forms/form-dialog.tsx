import { useId } from 'react'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { FormRefusal } from './form-refusal.tsx'
import type { FormFailure } from './form-refusal.tsx'

interface Props {
  form: {
    element: ComponentProps<'form'>['ref']
    submit: (event: FormEvent<HTMLFormElement>) => void
    reset: () => void
    busy: boolean
    refusal: FormFailure | undefined
  }
  title: string
  action: string
  variant?: 'primary' | 'danger'
  /** "Cancel" deletes the draft; other ways keep it. */
  onClose: () => void
  children: ReactNode
}

/** Cannot be closed while it is being sent. */
export function FormDialog({ form, title, action, variant = 'primary', onClose, children }: Props) {
  const formId = useId()
  const cancel = () => {
    form.reset()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.busy}
      title={title}
      actions={
        <>
          <Button onClick={cancel} disabled={form.busy}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={formId} variant={variant} busy={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate ref={form.element} onSubmit={form.submit}>
        <Stack gap={3}>
          {children}
          <FormRefusal refusal={form.refusal} />
        </Stack>
      </form>
    </Dialog>
  )
}
