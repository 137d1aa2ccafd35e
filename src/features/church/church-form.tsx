import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { church as churchCalls, countries, timezones } from '#contract/church.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { currencies } from '#contract/fields/money.ts'
import type { Church } from '#contract/church.ts'
import { call, chooseChurch } from '#src/api/session.ts'
import { languageNames } from '#src/lib/language-names.ts'
import { language } from '#src/lib/language.ts'
import { timedId } from '#src/lib/uuid.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { locales } from '#src/locales/paraglide/runtime.js'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { createChurch } from './create-church.ts'
import { storeChurch } from './store-church.ts'
import { currencyNames } from './names.ts'
import { countryOf, likelyTimezone, onlyDigits, timezoneLabel } from './rules.ts'

const schema = v.object({
  ...v.omit(churchCalls.create.input, ['id']).entries,
  weekly_reminder: v.boolean(),
})

function valuesOf(church: Church | undefined) {
  if (church) {
    const { id: _id, role: _role, deletedUntil: _deletedUntil, ...values } = church
    return values
  }
  const timezone = likelyTimezone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const open = { currency: 'USD', language: 'en', weekly_reminder: false } as const
  return { name: '', address: '', phone: '', timezone, country: countryOf(timezone), ...open }
}

/** The details of an existing church, or of a new one. */
export function ChurchForm({ church }: { church?: Church }) {
  const navigate = useNavigate()
  // Created once, so that a retry after a lost response does not create a second church.
  const [id] = useState(() => timedId())
  const form = useValidatedForm({
    id: `church:${church?.id ?? 'new'}`,
    schema,
    initial: valuesOf(church),
    failure: church ? m.church_update_failed : m.church_create_failed,
    onSubmit: async (values) => {
      const saved = church
        ? await call(churchCalls.update, { church_id: church.id, ...values })
        : await createChurch(id, values)
      storeChurch(saved)
      chooseChurch(saved.id)
      notify({ kind: 'success', message: church ? m.church_saved() : m.church_created() })
      if (!church) await navigate({ to: '/dashboard' })
    },
  })
  const setTimezone = (timezone: string) => {
    const followed = form.values.country === countryOf(form.values.timezone)
    form.set('timezone', timezone as Church['timezone'])
    if (followed) form.set('country', countryOf(timezone))
  }
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Stack gap={3}>
        <TextField {...form.field('name')} label={m.church_name()} autoComplete="organization" required />
        <TextField
          {...form.field('address')}
          label={m.church_address()}
          autoComplete="street-address"
          required
        />
        <TextField
          {...form.field('phone')}
          onChange={(event) => form.set('phone', onlyDigits(event.target.value))}
          label={m.church_phone()}
          help={m.church_phone_help()}
          type="tel"
          autoComplete="tel"
          required
        />
        <Grid gap={3}>
          <SelectField
            {...form.field('timezone')}
            onChange={(event) => setTimezone(event.target.value)}
            label={m.church_timezone()}
            options={timezones.map((zone) => ({ value: zone, label: timezoneLabel(zone, language()) }))}
            required
          />
          <SelectField
            {...form.field('country')}
            label={m.church_country()}
            help={m.church_country_help()}
            options={countries.map((country) => ({ value: country, label: countryName(country) }))}
          />
          <SelectField
            {...form.field('currency')}
            label={m.church_currency()}
            options={currencies.map((currency) => ({ value: currency, label: currencyNames[currency]() }))}
          />
          <SelectField
            {...form.field('language')}
            label={m.church_language()}
            options={locales.map((locale) => ({ value: locale, label: languageNames[locale] }))}
          />
        </Grid>
        {church && (
          <Checkbox
            name="weekly_reminder"
            label={m.church_weekly_reminder()}
            help={m.church_weekly_reminder_help()}
            checked={form.values.weekly_reminder}
            onChange={({ currentTarget }) => form.set('weekly_reminder', currentTarget.checked)}
          />
        )}
        <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
          {m.ui_submit()}
        </Button>
      </Stack>
    </form>
  )
}
