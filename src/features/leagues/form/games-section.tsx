import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { AreaField } from './area-field.tsx'
import { DayField } from './day-field.tsx'
import { GameTimeRows } from './game-time-rows.tsx'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** When it is each week, and what games need. Of jobs only the times. */
export function GamesSection({ form }: SectionProps) {
  const { kind } = form.values
  const isLeague = kind === 'league'
  return (
    <Card title={isLeague ? m.league_form_games() : m.league_form_times()}>
      <Stack gap={3}>
        <GameTimeRows form={form} />
        {isLeague && (
          <>
            <TextField
              {...form.field('game_format')}
              label={m.league_form_format()}
              dir="auto"
              autoComplete="off"
              required
            />
            <TextField
              {...form.field('max_roster_size')}
              label={m.league_form_roster()}
              inputMode="numeric"
              autoComplete="off"
              className={styles.short}
              required
            />
            <DayField
              form={form}
              name="playoff_date"
              label={m.league_form_playoff()}
              className={styles.short}
              optional
            />
          </>
        )}
        {kind !== 'job' && (
          <>
            <AreaField
              form={form}
              name="equipment_needed"
              label={m.league_form_equipment()}
              required={isLeague}
              optional={!isLeague}
            />
            <AreaField form={form} name="prizes" label={m.league_form_prizes()} optional />
          </>
        )}
      </Stack>
    </Card>
  )
}
