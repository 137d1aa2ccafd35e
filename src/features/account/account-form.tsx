import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import type { FormFailure } from '#src/forms/form-refusal.tsx'
import { Banner } from '#src/ui/states/banner.tsx'

interface Props {
  /** From `useValidatedForm`. */
  form: {
    id: string
    element: ComponentProps<'form'>['ref']
    submit: (event: FormEvent<HTMLFormElement>) => void
    busy: boolean
    refusal: FormFailure | undefined
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
export function AccountForm({ form, children, action = m.ui_submit_save(), disabled, instead }: Props) {
  return (
    // By its name the app finds what was typed into a served page. Should a browser send that by itself, then not in
    // the address.
    <form ref={form.element} name={form.id} method="post" onSubmit={form.submit} noValidate>
      <Stack gap={3}>
        <noscript>
          <Banner tone="warning">{m.account_needs_script()}</Banner>
        </noscript>
        {children}
        <FormRefusal refusal={form.refusal} />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy} disabled={disabled}>
          {action}
        </Button>
        {instead}
      </Stack>
    </form>
  )
}
