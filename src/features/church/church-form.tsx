import * as v from 'valibot'
import { editOf } from '#contract/edit.ts'
import { church as churchCalls, churchAddress, churchEdit, countryOf } from '#contract/church.ts'
import type { Church } from '#contract/church.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { call } from '#src/api/session.ts'
import { language } from '#src/lib/language.ts'
import { languageNames } from '#src/lib/language-names.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { currencyNames } from '#src/queries/currency-names.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { throwConflicts } from '#src/forms/edit-conflict.ts'
import { FormRefusal } from '#src/forms/form-refusal.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import {
  ChurchCountry,
  ChurchCurrency,
  ChurchLanguage,
  ChurchPhone,
  ChurchTimezone,
} from './church-fields.tsx'
import { readChurchPhone } from './read-church-phone.ts'
import { timezoneLabel, typedChurchPhone } from './rules.ts'
import { storeChurch } from './store-church.ts'

const schemaOf = ({ address }: Church) =>
  v.object({
    ...churchEdit,
    address: churchAddress(address),
    phone: typedChurchPhone,
    weekly_reminder: v.boolean(),
  })

/** Labels, and display values of the selects. */
const editedFields = {
  name: { label: m.church_name },
  address: { label: m.church_address },
  phone: { label: m.church_phone },
  timezone: {
    label: m.church_timezone,
    format: (zone: Church['timezone']) => timezoneLabel(zone, language()),
  },
  country: { label: m.church_country, format: (country: string) => countryName(country) },
  currency: {
    label: m.church_currency,
    format: (currency: Church['currency']) => currencyNames[currency](),
  },
  language: { label: m.church_language, format: (locale: Church['language']) => languageNames[locale] },
}

function valuesOf(church: Church) {
  const { name, address, phone, timezone, country, currency, weekly_reminder } = church
  return { name, address, phone, timezone, country, currency, language: church.language, weekly_reminder }
}

/** Edits a church. `ChurchSetup` creates new ones. */
export function ChurchForm({ church }: { church: Church }) {
  const { id } = church
  const form = useValidatedForm({
    id: `church:${id}`,
    schema: schemaOf(church),
    initial: valuesOf(church),
    failure: m.church_update_failed,
    onSubmit: async (changed, shown) => {
      // Unchanged phones are not validated: they may predate the rules.
      const isSame = changed.phone === church.phone
      const phone = isSame ? church.phone : await readChurchPhone(changed.phone, changed.country)
      const edit = editOf(churchEdit, shown, { ...changed, phone })
      if (edit) {
        const saved = await call(churchCalls.update, { church_id: id, ...edit })
        storeChurch(saved)
        throwConflicts(saved, changed, editedFields)
        form.reset(valuesOf(saved))
      }
      notify({ kind: 'success', message: m.church_saved() })
    },
  })
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Stack gap={3}>
        <TextField {...form.field('name')} label={m.church_name()} autoComplete="organization" required />
        <TextField
          {...form.field('address')}
          label={m.church_address()}
          autoComplete="street-address"
          {...(church.address === '' ? { optional: true } : { required: true })}
        />
        <ChurchPhone
          {...form.field('phone')}
          country={form.values.country}
          onValue={(phone) => form.set('phone', phone)}
        />
        <ChurchTimezone
          {...form.field('timezone')}
          onChange={({ target }) => {
            // An implied country follows the time zone.
            const isImplied = form.values.country === countryOf(form.values.timezone)
            if (isImplied) form.set('country', countryOf(target.value))
            form.set('timezone', target.value as Church['timezone'])
          }}
          required
        />
        <ChurchCountry {...form.field('country')} />
        <Grid gap={3}>
          <ChurchCurrency {...form.field('currency')} />
          <ChurchLanguage {...form.field('language')} />
        </Grid>
        <Checkbox
          name="weekly_reminder"
          label={m.church_weekly_reminder()}
          help={m.church_weekly_reminder_help()}
          checked={form.values.weekly_reminder}
          onChange={({ currentTarget }) => form.set('weekly_reminder', currentTarget.checked)}
        />
        <FormRefusal refusal={form.refusal} />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {m.ui_submit_save()}
        </Button>
      </Stack>
    </form>
  )
}
