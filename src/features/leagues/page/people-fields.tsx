import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { mostPeople } from '#contract/leagues/people.ts'
import { feeIn } from '#contract/leagues/league-days.ts'
import type { LeaguePage } from '#contract/leagues/leagues.ts'
import type { useValidatedForm } from '#src/forms/use-validated-form.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { formatMoney } from '#src/queries/format-money.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { hasAgeLimit, newPerson } from '#src/features/leagues/team/roster-values.ts'
import type { PersonRow } from '#src/features/leagues/team/roster-values.ts'
import type { ApplyAs, ApplyValues } from './apply-values.ts'
import styles from './league-details.module.css'

interface Props {
  league: LeaguePage
  /** Age limits as text. */
  ages: string
  form: ReturnType<typeof useValidatedForm<ApplyValues>>
}

/** Participants with names and dates of birth; for a job the applicant only, if there is an age limit. */
export function PeopleFields({ league, ages, form }: Props) {
  const { people } = form.values
  const isJob = league.kind === 'job'
  const limited = hasAgeLimit(league)
  if (isJob && !limited) return null
  const change = (at: number, changed: Partial<PersonRow>) => {
    const rows = people.map((row, i) => (i === at ? { ...row, ...changed } : row))
    form.set('people', rows)
    form.set('date_of_birth', rows[0]!.birthday)
  }
  const numbered = (label: string, i: number) =>
    people.length === 1 ? label : `${label} ${formatNumber(i + 1)}`
  return (
    <fieldset className={styles.people}>
      <legend className={styles.legend}>{isJob ? m.leagues_you() : m.leagues_people()}</legend>
      {people.map(({ name, birthday }, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- nothing but the form keeps the values of a row
        <div key={i} className={styles.person}>
          {!isJob && (
            <TextField
              label={numbered(m.leagues_person_name(), i)}
              value={name}
              onChange={({ target }) => change(i, { name: target.value })}
              error={form.errorOf(`people.${i}.name`)}
              autoComplete="off"
              dir="auto"
              required
            />
          )}
          <TextField
            label={numbered(m.leagues_birth(), i)}
            help={i === 0 ? birthHelp(ages, limited) : undefined}
            type="date"
            value={birthday}
            onChange={({ target }) => change(i, { birthday: target.value })}
            error={
              form.errorOf(`people.${i}.birthday`) ?? (i === 0 ? form.errorOf('date_of_birth') : undefined)
            }
            autoComplete="off"
            required={limited}
            optional={!limited}
          />
          {people.length > 1 && (
            <IconButton
              label={m.leagues_person_remove({ n: formatNumber(i + 1) })}
              onClick={() => form.set('people', people.toSpliced(i, 1))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {!isJob && people.length < mostPeople && (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => form.set('people', [...people, newPerson('')])}
        >
          {m.leagues_person_add()}
        </Button>
      )}
      {people.length > 1 && <Together league={league} count={people.length} as="people" />}
    </fieldset>
  )
}

const birthHelp = (ages: string, limited: boolean) =>
  limited ? m.leagues_birth_limit({ ages }) : m.leagues_birth_kept()

/** Total price of several people or a team, and remaining places. */
export function Together({ league, count, as }: { league: LeaguePage; count: number; as: ApplyAs }) {
  const { individual_fees, team_fees, period_today, currency, places_left } = league
  const period = period_today ?? 'regular'
  const fee = as === 'team' ? feeIn(team_fees, period) : feeIn(individual_fees, period)
  const text = (total: number) => {
    const money = formatMoney(total, currency)
    return as === 'team'
      ? m.leagues_team_pays({ fee: money })
      : m.leagues_people_fee({ n: count, fee: money })
  }
  return (
    <div className={styles.soft}>
      {fee !== null && fee > 0 && <p>{text(as === 'team' ? fee : fee * count)}</p>}
      {places_left !== null && places_left > 0 && count > places_left && (
        <p role="status">{m.leagues_people_wait({ n: places_left })}</p>
      )}
    </div>
  )
}
