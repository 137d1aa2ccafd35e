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
import { isOneDay } from './league-values.ts'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** Dates and place. For events and jobs, last day and country are in `MorePlace`. */
export function PlaceSection({ form }: SectionProps) {
  const { kind, start_date } = form.values
  const isLeague = kind === 'league'
  return (
    <Card title={m.league_form_dates()}>
      <Stack gap={3}>
        <div className={styles.pair}>
          <DayField form={form} name="start_date" label={startLabels[kind]()} required />
          {isLeague && (
            <DayField
              form={form}
              name="end_date"
              from={start_date}
              label={m.league_form_end_date()}
              required
            />
          )}
          {kind === 'event' && isOneDay(form.values) && <EventTimeField form={form} />}
        </div>
        {isLeague && <CountryField form={form} />}
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
          <StateField form={form} />
          {isLeague && <ZipField form={form} />}
        </Grid>
      </Stack>
    </Card>
  )
}

const startLabels = {
  league: m.league_form_start_date,
  event: m.league_form_event_date,
  job: m.league_form_start_date,
}

/** Last day, country and time zone, unless in `PlaceSection`. */
export function MorePlace({ form }: SectionProps) {
  const { kind, start_date, timezone } = form.values
  return (
    <Stack gap={3}>
      {kind !== 'league' && (
        <>
          <DayField
            form={form}
            name="end_date"
            from={start_date}
            label={m.league_form_end_date()}
            help={m.league_form_end_date_empty()}
            className={styles.short}
            optional
          />
          <CountryField form={form} />
          <ZipField form={form} />
        </>
      )}
      <SelectField
        {...form.field('timezone')}
        label={m.league_form_timezone()}
        options={zonesWith(timezone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        required
      />
    </Stack>
  )
}

/** Start time of a one-day event. */
function EventTimeField({ form }: SectionProps) {
  const [row] = form.values.game_times
  return (
    <TextField
      label={m.league_form_event_time()}
      type="time"
      value={row!.time}
      onChange={({ target }) => form.set('game_times', [{ ...row!, time: target.value }])}
      error={form.errorOf('game_times.0.hour')}
      optional
    />
  )
}

function CountryField({ form }: SectionProps) {
  const chooseCountry = (next: string) => {
    form.set('country', next)
    form.set('state', '')
    const zone = countries.find(({ code }) => code === next)?.timezone
    if (zone) form.set('timezone', zone)
  }
  return (
    <SelectField
      {...form.field('country')}
      onValueChange={chooseCountry}
      label={m.league_form_country()}
      options={countryOptions()}
      required
    />
  )
}

/** A select with the country's states, or free text. */
function StateField({ form }: SectionProps) {
  const { country } = form.values
  const regions = regionsIn(country, language())
  return regions ? (
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
  )
}

function ZipField({ form }: SectionProps) {
  const { country, kind } = form.values
  const isRequired = country === 'US' && kind === 'league'
  return (
    <TextField
      {...form.field('zip_code')}
      label={m.league_form_zip_code()}
      autoComplete="postal-code"
      required={isRequired}
      optional={!isRequired}
    />
  )
}

/** Countries by name, common ones first. */
function countryOptions() {
  const { compare } = new Intl.Collator(language())
  const first = ['US', 'HT']
  const others = countries.map(({ code }) => code).filter((code) => !first.includes(code))
  const option = (code: string) => ({ value: code, label: countryName(code, language()) })
  return [...first.map(option), ...others.map(option).toSorted((a, b) => compare(a.label, b.label))]
}

/** The selected zone, the device's, and those of churches. */
function zonesWith(chosen: string): string[] {
  return [...new Set([chosen, deviceTimeZone(), ...timezones])]
}
