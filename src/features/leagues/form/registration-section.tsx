import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { DayField } from './day-field.tsx'
import { PeriodSection } from './period-section.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** Registration dates of a league. */
export function RegistrationSection({ form }: SectionProps) {
  return (
    <Card title={m.league_form_registration()}>
      <Stack gap={3}>
        <RegularPeriod form={form} />
        <TeamFields form={form} />
      </Stack>
    </Card>
  )
}

/** Whether captains register teams, and the fewest players of one. */
function TeamFields({ form }: SectionProps) {
  const { team_registration } = form.values
  return (
    <>
      <Checkbox
        name="team_registration"
        label={m.league_form_teams()}
        help={m.league_form_teams_help()}
        checked={team_registration}
        onChange={({ target }) => form.set('team_registration', target.checked)}
        error={form.errorOf('team_registration')}
      />
      {team_registration && (
        <TextField
          {...form.field('minimum_roster_size')}
          label={m.league_form_roster_minimum()}
          help={m.league_form_roster_minimum_empty()}
          inputMode="numeric"
          autoComplete="off"
          className={styles.short}
          optional
        />
      )}
    </>
  )
}

/** Registration deadline and capacity. Dates are optional for events and jobs. */
export function MoreRegistration({ form }: SectionProps) {
  const { values, field } = form
  return (
    <Stack gap={3}>
      {values.kind !== 'league' && <RegularPeriod form={form} />}
      <PeriodSection form={form} period="early_bird" />
      <PeriodSection form={form} period="late" />
      <DayField
        form={form}
        name="closing_date"
        label={m.league_form_closing_date()}
        help={m.league_form_closing_date_help()}
        className={styles.short}
        optional
      />
      <TextField
        {...field('application_limit')}
        label={m.league_form_limit()}
        help={m.league_form_limit_help()}
        inputMode="numeric"
        autoComplete="off"
        className={styles.short}
        optional
      />
    </Stack>
  )
}

function RegularPeriod({ form }: SectionProps) {
  const { values } = form
  const isLeague = values.kind === 'league'
  return (
    <Grid gap={3}>
      <DayField
        form={form}
        name="registration_dates.regular.start"
        label={m.league_form_registration_start()}
        help={isLeague ? undefined : m.league_form_registration_start_empty()}
        required={isLeague}
        optional={!isLeague}
      />
      <DayField
        form={form}
        name="registration_dates.regular.end"
        from={values['registration_dates.regular.start']}
        label={m.league_form_registration_end()}
        help={isLeague ? undefined : m.league_form_registration_end_empty()}
        required={isLeague}
        optional={!isLeague}
      />
    </Grid>
  )
}
