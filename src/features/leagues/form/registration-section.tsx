import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { DayField } from './day-field.tsx'
import { PeriodSection } from './period-section.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** When one may register, and how many may. */
export function RegistrationSection({ form }: SectionProps) {
  const { values, field } = form
  const isJob = values.kind === 'job'
  return (
    <Card title={isJob ? m.league_form_registration_job() : m.league_form_registration()}>
      <Stack gap={3}>
        <Grid gap={3}>
          <DayField
            form={form}
            name="registration_dates.regular.start"
            label={m.league_form_registration_start()}
            required
          />
          <DayField
            form={form}
            name="registration_dates.regular.end"
            from={values['registration_dates.regular.start']}
            label={m.league_form_registration_end()}
            required
          />
        </Grid>
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
    </Card>
  )
}
