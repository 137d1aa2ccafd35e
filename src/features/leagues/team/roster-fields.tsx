import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { ClipboardEvent } from 'react'
import { mostPlayers } from '#contract/leagues/league.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { FieldMessage } from '#src/ui/fields/field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { readRoster } from './read-roster.ts'
import { hasAgeLimit, leastPlayers, newPerson } from './roster-values.ts'
import type { PersonRow, RosterLimits } from './roster-values.ts'
import styles from './roster.module.css'

interface Props {
  limits: RosterLimits
  /** The age limits in words. */
  ages: string
  rows: PersonRow[]
  onChange: (rows: PersonRow[]) => void
  errorOf: (path: 'people' | `people.${string}`) => string | undefined
}

/** The players of a team: a name each, the age where there is a limit, number and position. A pasted list fills the rows. */
export function RosterFields({ limits, ages, rows, onChange, errorOf }: Props) {
  const messageId = useId()
  const asksAges = hasAgeLimit(limits)
  const change = (at: number, changed: Partial<PersonRow>) =>
    onChange(rows.map((row, i) => (i === at ? { ...row, ...changed } : row)))
  const paste = (at: number, event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    const pasted = readRoster(text, asksAges)
    if (!/[\r\n]/.test(text.trim()) || pasted.length === 0) return
    event.preventDefault()
    const isEmpty = ({ name }: PersonRow) => name.trim() === ''
    onChange([
      ...rows.slice(0, at),
      ...rows.slice(at, at + 1).filter((row) => !isEmpty(row)),
      ...pasted,
      ...rows.slice(at + 1).filter((row) => !isEmpty(row)),
    ])
  }
  const parts = ['name', 'age', 'birthday', 'number', 'position'] as const
  const ofRows = rows.flatMap((_, i) => parts.map((part) => errorOf(`people.${i}.${part}`)))
  // A form says what is wrong in a row at the whole list too.
  const error = ofRows.includes(errorOf('people')) ? undefined : errorOf('people')
  const numbered = (label: string, i: number) => `${label} ${formatNumber(i + 1)}`
  return (
    <fieldset className={styles.roster}>
      <legend className={styles.legend}>{m.leagues_roster()}</legend>
      <p className={styles.soft}>
        {sizeText(limits)} {asksAges && m.leagues_roster_ages({ ages })} {m.leagues_roster_paste()}
      </p>
      {rows.map(({ name, age, number, position }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing but the form keeps the values of a row
        <div key={i} className={styles.player}>
          <div className={styles.name}>
            <TextField
              label={numbered(m.leagues_person_name(), i)}
              value={name}
              onChange={({ target }) => change(i, { name: target.value })}
              onPaste={(event) => paste(i, event)}
              error={errorOf(`people.${i}.name`)}
              autoComplete="off"
              dir="auto"
              required
            />
            <IconButton
              label={m.leagues_player_remove({ n: formatNumber(i + 1) })}
              onClick={() => onChange(rows.toSpliced(i, 1))}
              disabled={rows.length === 1}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className={styles.more}>
            {asksAges && (
              <TextField
                label={numbered(m.leagues_player_age(), i)}
                value={age}
                onChange={({ target }) => change(i, { age: target.value })}
                error={errorOf(`people.${i}.age`) ?? errorOf(`people.${i}.birthday`)}
                inputMode="numeric"
                autoComplete="off"
                required
              />
            )}
            <TextField
              label={numbered(m.leagues_player_number(), i)}
              value={number}
              onChange={({ target }) => change(i, { number: target.value })}
              error={errorOf(`people.${i}.number`)}
              inputMode="numeric"
              autoComplete="off"
            />
            <TextField
              label={numbered(m.leagues_player_position(), i)}
              value={position}
              onChange={({ target }) => change(i, { position: target.value })}
              error={errorOf(`people.${i}.position`)}
              autoComplete="off"
              dir="auto"
            />
          </div>
        </div>
      ))}
      <FieldMessage id={messageId} error={error} />
      {rows.length < (limits.max_roster_size ?? mostPlayers) && (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          aria-describedby={messageId}
          onClick={() => onChange([...rows, newPerson('')])}
        >
          {m.leagues_player_add()}
        </Button>
      )}
    </fieldset>
  )
}

/** "7 to 12 players.", "Up to 12 players." */
function sizeText(limits: RosterLimits): string {
  const [least, most] = [leastPlayers(limits), limits.max_roster_size ?? mostPlayers]
  return least > 1
    ? m.leagues_roster_size({ least: formatNumber(least), n: most })
    : m.leagues_roster_most({ n: most })
}
