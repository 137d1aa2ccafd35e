import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { account } from '#contract/account/account.ts'
import { church as churchCalls } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { call, chooseChurch, storeUser } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { language } from '#src/lib/language.ts'
import { properName } from '#src/queries/proper-name.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
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
const schemaWithPerson = v.object({
  ...schema.entries,
  person: v.unwrap(account.update.input.entries.name),
})
type Values = v.InferOutput<typeof schemaWithPerson>

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Values implied by the country; all can be changed. */
const impliedBy = (country: Church['country']) =>
  ({ timezone: timezoneFor(country, deviceZone()), currency: localCurrency(country) }) as const

function firstValues(phone: string): Values {
  const country = likelyCountry(deviceZone(), language())
  return { person: '', name: '', address: '', phone, country, ...impliedBy(country), language: language() }
}

interface Props {
  id: string
  /** The person has no church yet: the next step is the roll. */
  first: boolean
}

/**
 * Creates the church with this id: its name, country and phone. The rest follows from the country and can be changed.
 * Also asks for the name of a person who has signed up by phone.
 */
export function ChurchSetup({ id, first }: Props) {
  const navigate = useNavigate()
  const { user } = useSession()
  const [asksPerson] = useState(() => user !== null && properName(user) === '')
  const [initial] = useState(() => firstValues(first ? (user?.phone ?? '') : ''))
  const form = useValidatedForm({
    id: 'church:new',
    schema: asksPerson ? schemaWithPerson : schema,
    initial,
    failure: m.church_create_failed,
    onSubmit: async ({ person, ...values }) => {
      if (asksPerson) storeUser((await call(account.update, { name: person })).user)
      const phone = await readChurchPhone(values.phone, values.country)
      const saved = await createChurch(id, { ...values, phone, weekly_reminder: false })
      storeChurch(saved)
      chooseChurch(saved.id)
      notify({ kind: 'success', message: m.church_created() })
      await navigate({ to: first ? '/attendance' : '/dashboard' })
    },
  })
  const setCountry = (chosen: Church['country']) => {
    form.set('country', chosen)
    const implied = impliedBy(chosen)
    form.set('timezone', implied.timezone)
    form.set('currency', implied.currency)
  }
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Stack gap={4}>
        {asksPerson && (
          <TextField
            {...form.field('person')}
            label={m.church_person()}
            autoComplete="name"
            dir="auto"
            required
          />
        )}
        <TextField
          {...form.field('name')}
          label={asksPerson ? m.church_name_next_to_person() : m.church_name()}
          autoComplete="organization"
          required
        />
        <ChurchCountry
          {...form.field('country')}
          onChange={(event) => setCountry(event.target.value as Church['country'])}
        />
        <ChurchPhone
          {...form.field('phone')}
          country={form.values.country}
          onValue={(phone) => form.set('phone', phone)}
        />
        <details className={styles.more}>
          <summary>{m.church_setup_more()}</summary>
          <Stack gap={3}>
            <ChurchLanguage {...form.field('language')} />
            <ChurchCurrency {...form.field('currency')} />
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
      </Stack>
    </form>
  )
}
