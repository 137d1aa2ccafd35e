import Plus from 'lucide-react/icons/plus'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Grid, Stack } from '#src/ui/stack.tsx'
import { DayField } from './day-field.tsx'
import { FeeField } from './fee-field.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

const texts = {
  early_bird: {
    legend: m.league_form_early_bird,
    add: m.league_form_early_bird_add,
    remove: m.league_form_early_bird_remove,
    start: m.league_form_early_bird_start,
    end: m.league_form_early_bird_end,
    individual: m.league_form_early_bird_individual,
    team: m.league_form_early_bird_team,
  },
  late: {
    legend: m.league_form_late,
    add: m.league_form_late_add,
    remove: m.league_form_late_remove,
    start: m.league_form_late_start,
    end: m.league_form_late_end,
    individual: m.league_form_late_individual,
    team: m.league_form_late_team,
  },
}

/** Early or late registration with dates and fees, behind a button. */
export function PeriodSection({ form, period }: SectionProps & { period: 'early_bird' | 'late' }) {
  const { values, set } = form
  const { legend, add, remove, start, end, individual, team } = texts[period]
  const opened = `has_${period}` as const
  if (!values[opened]) {
    return (
      <div>
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => set(opened, true)}>
          {add()}
        </Button>
      </div>
    )
  }
  const startName = `registration_dates.${period}.start` as const
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend()}</legend>
      <Stack gap={3}>
        <Grid gap={3}>
          <DayField form={form} name={startName} label={start()} required />
          <DayField
            form={form}
            name={`registration_dates.${period}.end`}
            from={values[startName]}
            label={end()}
            required
          />
        </Grid>
        {values.kind !== 'job' && (
          <Grid gap={3}>
            <FeeField form={form} name={`individual_fees.${period}`} label={individual()} optional />
            <FeeField form={form} name={`team_fees.${period}`} label={team()} optional />
          </Grid>
        )}
        <div>
          <Button size="sm" variant="quiet" onClick={() => set(opened, false)}>
            {remove()}
          </Button>
        </div>
      </Stack>
    </fieldset>
  )
}
