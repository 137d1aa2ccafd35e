import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { maxGameTimes } from '#contract/leagues/league.ts'
import { dayName } from '#src/features/leagues/league-texts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import type { TypedTime } from './league-values.ts'
import type { SectionProps } from './section-props.ts'
import styles from './league-form.module.css'

const days = [1, 2, 3, 4, 5, 6, 7]

/** Weekly game times, one row each. */
export function GameTimeRows({ form }: SectionProps) {
  const { game_times: rows, kind } = form.values
  const change = (at: number, changed: Partial<TypedTime>) =>
    form.set(
      'game_times',
      rows.map((row, i) => (i === at ? { ...row, ...changed } : row)),
    )
  /** Errors of the whole list are shown at the first row. */
  const errorAt = (i: number) =>
    form.errorOf(`game_times.${i}.hour`) ??
    (i === 0 && rows.length === 1 ? form.errorOf('game_times') : undefined)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        {kind === 'league' ? m.league_form_game_times() : m.league_form_event_times()}
      </legend>
      {rows.map(({ day, time }, i) => (
        // Rows have no id. An index key is safe: all values are controlled by the form.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <div key={i} className={styles.row}>
          <SelectField
            label={m.league_form_time_day({ n: i + 1 })}
            value={day}
            onValueChange={(next) => change(i, { day: next })}
            options={days.map((one) => ({ value: String(one), label: dayName(one) }))}
          />
          <TextField
            label={m.league_form_time_time({ n: i + 1 })}
            type="time"
            value={time}
            onChange={({ target }) => change(i, { time: target.value })}
            error={errorAt(i)}
          />
          {rows.length > 1 && (
            <IconButton
              label={m.league_form_time_remove({ n: i + 1 })}
              onClick={() => form.set('game_times', rows.toSpliced(i, 1))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {rows.length < maxGameTimes && (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => form.set('game_times', [...rows, { day: rows.at(-1)!.day, time: '' }])}
        >
          {m.league_form_time_add()}
        </Button>
      )}
    </fieldset>
  )
}
