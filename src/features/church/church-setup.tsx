import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import * as v from 'valibot'
import { church as churchCalls } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { chooseChurch } from '#src/api/session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { language } from '#src/lib/language.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Steps } from '#src/ui/figures/steps.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Stack } from '#src/ui/stack.tsx'
import {
  ChurchCountry,
  ChurchCurrency,
  ChurchLanguage,
  ChurchPhone,
  ChurchTimezone,
} from './church-fields.tsx'
import { createChurch } from './create-church.ts'
import { readChurchPhone } from './read-church-phone.ts'
import { likelyCountry, localCurrency, timezoneFor, typedChurchPhone } from './rules.ts'
import { storeChurch } from './store-church.ts'
import styles from './church-setup.module.css'

const { id: _id, ...fields } = churchCalls.create.input.entries
const schema = v.object({ ...fields, country: v.unwrap(fields.country), phone: typedChurchPhone })
type Values = v.InferOutput<typeof schema>

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Values implied by the country; all can be changed. */
const impliedBy = (country: Church['country']) =>
  ({ timezone: timezoneFor(country, deviceZone()), currency: localCurrency(country) }) as const

function firstValues(): Values {
  const country = likelyCountry(deviceZone(), language())
  return { name: '', address: '', phone: '', country, ...impliedBy(country), language: language() }
}

/** Creates a church in two steps: location, then name. Other settings are derived and can be changed. */
export function ChurchSetup({ id }: { id: string }) {
  const navigate = useNavigate()
  const [initial] = useState(firstValues)
  /** Undefined until the first step change, which moves the focus. */
  const [step, setStep] = useState<'place' | 'name'>()
  const isNamed = step === 'name'
  const country = useRef<HTMLSelectElement>(null)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The pressed button disappears with its step.
    if (step === 'place') country.current?.focus()
    if (step === 'name') name.current?.focus()
  }, [step])
  const form = useValidatedForm({
    id: 'church:new',
    schema,
    initial,
    failure: m.church_create_failed,
    onSubmit: async (values) => {
      const phone = await readChurchPhone(values.phone, values.country)
      const saved = await createChurch(id, { ...values, phone, weekly_reminder: false })
      storeChurch(saved)
      chooseChurch(saved.id)
      notify({ kind: 'success', message: m.church_created() })
      await navigate({ to: '/dashboard' })
    },
  })
  const setCountry = (chosen: Church['country']) => {
    form.set('country', chosen)
    const implied = impliedBy(chosen)
    form.set('timezone', implied.timezone)
    form.set('currency', implied.currency)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (isNamed) return void form.submit(event)
    event.preventDefault()
    setStep('name')
  }
  return (
    <form ref={form.element} onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Steps
          label={m.church_setup_title()}
          steps={[m.church_step_place(), m.church_step_name()]}
          current={isNamed ? 1 : 0}
        />
        {!isNamed && (
          <>
            <ChurchCountry
              {...form.field('country')}
              ref={country}
              onChange={(event) => setCountry(event.target.value as Church['country'])}
            />
            <ChurchLanguage {...form.field('language')} />
            <ChurchCurrency {...form.field('currency')} />
            <Button type="submit" variant="primary" size="lg" block>
              {m.church_continue()}
            </Button>
          </>
        )}
        {isNamed && (
          <>
            <TextField
              {...form.field('name')}
              ref={name}
              label={m.church_name()}
              autoComplete="organization"
              required
            />
            <ChurchPhone
              {...form.field('phone')}
              country={form.values.country}
              onValue={(phone) => form.set('phone', phone)}
            />
            <details className={styles.more}>
              <summary>{m.church_setup_more()}</summary>
              <Stack gap={3}>
                <TextField
                  {...form.field('address')}
                  label={m.church_address()}
                  autoComplete="street-address"
                  optional
                />
                <ChurchTimezone {...form.field('timezone')} />
              </Stack>
            </details>
            <FormRefusal refusal={form.refusal} />
            <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
              {m.ui_submit_save()}
            </Button>
            <Button variant="quiet" block onClick={() => setStep('place')}>
              {m.church_back()}
            </Button>
          </>
        )}
      </Stack>
    </form>
  )
}
