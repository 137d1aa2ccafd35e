import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import * as v from 'valibot'
import { phoneSignIn } from '#contract/account/phone-sign-in.ts'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { CountryField } from '#src/widgets/country-field.tsx'
import { AccountForm } from '#src/features/account/account-form.tsx'
import { countryOfTyped, noNumber } from './split-number.ts'
import type { TypedNumber } from './split-number.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { resendWait } from './resend-wait.ts'

const schema = v.object({
  country_code: v.pipe(
    v.string(),
    v.nonEmpty(() => m.phone_country_code_required()),
  ),
  phone: phoneSignIn.sendCode.input.entries.phone,
})

interface Props {
  id: string
  /** The last number that got a code. */
  last: (TypedNumber & { sentAt: number }) | undefined
  /** Submits the prefilled number automatically. */
  sendsImmediately: boolean
  onSubmit: (number: TypedNumber) => Promise<void>
  leave?: ReactNode
}

/** First step: country and number. The same number gets another code only after a delay. */
export function NumberForm({ id, last, sendsImmediately, onSubmit, leave }: Props) {
  const form = useValidatedForm<{ country_code: string; phone: string }>({
    id,
    schema,
    initial: noNumber(),
    onSubmit,
  })
  const { country_code, phone } = form.values
  const number = form.field('phone')
  const isSame = last?.country_code === country_code && last.phone === phone
  const left = useSecondsUntil(isSame ? last.sentAt + resendWait : 0)
  const isSent = useRef(false)
  const { submit } = form
  useEffect(() => {
    // Waits until the field is rendered: the form adopts filled-in values.
    if (!sendsImmediately || isSent.current || phone === '') return
    isSent.current = true
    void submit()
  }, [sendsImmediately, phone, submit])
  return (
    <AccountForm
      form={form}
      action={left > 0 ? m.phone_resend_wait({ n: left }) : m.phone_send_code()}
      disabled={left > 0}
      instead={leave}
    >
      <CountryField
        label={m.phone_country_code()}
        value={country_code}
        error={form.errorOf('country_code')}
        onChange={(code) => form.set('country_code', code)}
        required
      />
      <TextField
        {...number}
        onChange={(event) => {
          number.onChange(event)
          const code = countryOfTyped({ country_code, phone: event.target.value })
          if (code) form.set('country_code', code)
        }}
        label={m.phone_number()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
    </AccountForm>
  )
}
