import { timezones } from '#contract/church.ts'
import { countries } from '#contract/countries/countries.ts'
import { countryName } from '#contract/countries/country-name.ts'
import { deviceTimeZone } from '#src/lib/device-time-zone.ts'
import { language } from '#src/lib/language.ts'
import { regionsIn } from '#contract/countries/regions.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { DayField } from './day-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** Its first and last day, and its place. The list of states follows the country; elsewhere it is typed. */
export function PlaceSection({ form }: SectionProps) {
  const { start_date, country, timezone } = form.values
  const regions = regionsIn(country, language())
  const chooseCountry = (next: string) => {
    form.set('country', next)
    form.set('state', '')
    const zone = countries.find(({ code }) => code === next)?.timezone
    if (zone) form.set('timezone', zone)
  }
  return (
    <Card title={m.league_form_dates()}>
      <Stack gap={3}>
        <div className={styles.pair}>
          <DayField form={form} name="start_date" label={m.league_form_start_date()} required />
          <DayField form={form} name="end_date" from={start_date} label={m.league_form_end_date()} required />
        </div>
        <SelectField
          {...form.field('country')}
          onValueChange={chooseCountry}
          label={m.league_form_country()}
          options={countryOptions()}
          required
        />
        <TextField
          {...form.field('address')}
          label={m.league_form_address()}
          autoComplete="street-address"
          dir="auto"
          required
        />
        <TextField
          {...form.field('city')}
          label={m.league_form_city()}
          autoComplete="address-level2"
          dir="auto"
          required
        />
        <Grid gap={3}>
          {regions ? (
            <SelectField
              {...form.field('state')}
              label={country === 'HT' ? m.league_form_department() : m.league_form_state()}
              placeholder={m.league_form_state_choose()}
              options={regions.map(({ code, name }) => ({ value: code, label: name }))}
              required
            />
          ) : (
            <TextField
              {...form.field('state')}
              label={m.league_form_region()}
              autoComplete="address-level1"
              dir="auto"
              required
            />
          )}
          <TextField
            {...form.field('zip_code')}
            label={m.league_form_zip_code()}
            autoComplete="postal-code"
            required={country === 'US'}
            optional={country !== 'US'}
          />
        </Grid>
        <SelectField
          {...form.field('timezone')}
          label={m.league_form_timezone()}
          options={zonesWith(timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          required
        />
      </Stack>
    </Card>
  )
}

/** All countries by name, those of most churches first. */
function countryOptions() {
  const { compare } = new Intl.Collator(language())
  const first = ['US', 'HT']
  const others = countries.map(({ code }) => code).filter((code) => !first.includes(code))
  const option = (code: string) => ({ value: code, label: countryName(code, language()) })
  return [...first.map(option), ...others.map(option).toSorted((a, b) => compare(a.label, b.label))]
}

/** The chosen zone, that of the device, and those that churches have. */
function zonesWith(chosen: string): string[] {
  return [...new Set([chosen, deviceTimeZone(), ...timezones])]
}
