import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { AreaField } from './area-field.tsx'
import { DayField } from './day-field.tsx'
import { GameTimeRows } from './game-time-rows.tsx'
import { isOneDay } from './league-values.ts'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

/** Weekly game times and requirements. */
export function GamesSection({ form }: SectionProps) {
  return (
    <Card title={m.league_form_games()}>
      <Stack gap={3}>
        <GameTimeRows form={form} />
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
        <AreaField form={form} name="equipment_needed" label={m.league_form_equipment()} required />
      </Stack>
    </Card>
  )
}

/** Times of a job or multi-day event, and further game details. */
export function MoreGames({ form }: SectionProps) {
  const { kind } = form.values
  return (
    <Stack gap={3}>
      {(kind === 'job' || (kind === 'event' && !isOneDay(form.values))) && <GameTimeRows form={form} />}
      {kind === 'league' && (
        <DayField
          form={form}
          name="playoff_date"
          label={m.league_form_playoff()}
          className={styles.short}
          optional
        />
      )}
      {kind === 'event' && (
        <AreaField form={form} name="equipment_needed" label={m.league_form_equipment()} optional />
      )}
      {kind !== 'job' && <AreaField form={form} name="prizes" label={m.league_form_prizes()} optional />}
    </Stack>
  )
}
