import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import type { FormFailure } from '#src/forms/form-refusal.tsx'
import { Banner } from '#src/ui/states/banner.tsx'

interface Props {
  form: {
    id: string
    element: ComponentProps<'form'>['ref']
    submit: (event: FormEvent<HTMLFormElement>) => void
    busy: boolean
    refusal: FormFailure | undefined
  }
  children: ReactNode
  /** Label of the submit button. */
  action?: string
  /** Disables the submit button; `action` gives the reason. */
  disabled?: boolean
  /** Alternatives below the button. */
  instead?: ReactNode
}

/** Layout of an account form: fields, submit button and alternatives. */
export function AccountForm({ form, children, action = m.ui_submit_save(), disabled, instead }: Props) {
  return (
    // The name finds text typed into the served page. POST keeps values out of the URL if the browser submits
    // before the app is loaded.
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
