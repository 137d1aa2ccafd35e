import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'

interface Props {
  /** From `useValidatedForm`. */
  form: {
    element: ComponentProps<'form'>['ref']
    submit: (event: FormEvent<HTMLFormElement>) => void
    busy: boolean
  }
  children: ReactNode
  /** The label of the submit button. */
  action?: string
  /** The form cannot be sent for now; `action` says why. */
  disabled?: boolean
  /** Alternatives, below the button. */
  instead?: ReactNode
}

/** The form of an account page: its fields and the submit button. */
export function AccountForm({ form, children, action = m.ui_submit(), disabled, instead }: Props) {
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Stack gap={3}>
        {children}
        <Button type="submit" variant="primary" size="lg" block busy={form.busy} disabled={disabled}>
          {action}
        </Button>
        {instead}
      </Stack>
    </form>
  )
}
