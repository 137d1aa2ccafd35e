import type { ReactNode } from 'react'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { closes, opens, periodOn } from '#contract/leagues/league-days.ts'
import type { Period } from '#contract/leagues/league-days.ts'
import { dateRange, shortDate } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { FeeTable } from './fee-table.tsx'
import {
  ageText,
  daysText,
  gameTimeText,
  paymentName,
  payText,
  placeText,
  sortGameTimes,
} from './league-texts.ts'
import { formatMoney } from '#src/queries/format-money.ts'
import styles from './league-facts.module.css'

interface Props {
  league: LeagueFields
  /** The current fee period. Default: by the device's clock. */
  period?: Period | null
}

/** All details of a league, event or job, as cards. */
export function LeagueFacts({ league, period }: Props) {
  const today = period === undefined ? periodOn(league, dateIn(league.timezone, new Date())) : period
  const { kind, description, address, max_roster_size } = league
  return (
    <Stack gap={4}>
      <Card title={m.leagues_fact_details()}>
        <dl className={styles.facts}>
          <Fact name={m.leagues_fact_when()}>{daysText(league)}</Fact>
          <Fact name={m.leagues_fact_where()}>
            <bdi>{address}</bdi>
            <br />
            <bdi>{placeText(league)}</bdi>
            <br />
            <a href={mapAddress(league)} target="_blank" rel="noreferrer" className={styles.map}>
              {m.leagues_fact_map()}
            </a>
          </Fact>
          <Fact name={kind === 'job' ? m.leagues_fact_who_job() : m.leagues_fact_who()}>
            {ageText(league)}
            {max_roster_size !== null && (
              <>
                <br />
                {m.leagues_fact_roster({ n: formatNumber(max_roster_size) })}
              </>
            )}
          </Fact>
          {kind === 'job' && <Fact name={m.leagues_fact_pay()}>{payText(league)}</Fact>}
          <Fact name={m.leagues_fact_fee_period()}>{dateRange(opens(league), closes(league))}</Fact>
          <Games league={league} />
          <TextCard name={m.leagues_fact_sponsor()} text={league.sponsor} />
        </dl>
      </Card>
      {kind !== 'job' && <Fees league={league} today={today} />}
      {description && (
        <Card title={m.leagues_fact_about()}>
          <p className={styles.text}>
            <bdi>{description}</bdi>
          </p>
        </Card>
      )}
    </Stack>
  )
}

function Fees({ league, today }: { league: LeagueFields; today: Period | null }) {
  const { additional_player_fee, payment_options, currency } = league
  return (
    <Card title={m.leagues_fact_fees()}>
      <Stack gap={3}>
        <FeeTable league={league} today={today} />
        {additional_player_fee !== null && (
          <p>{m.leagues_fact_additional({ fee: formatMoney(additional_player_fee, currency) })}</p>
        )}
        {payment_options.length > 0 && (
          <dl className={styles.facts}>
            <Fact name={m.leagues_fact_payment()}>{payment_options.map(paymentName).join(', ')}</Fact>
          </dl>
        )}
      </Stack>
    </Card>
  )
}

/** Game times and details, if given. */
function Games({ league }: { league: LeagueFields }) {
  const { kind, game_times, timezone, playoff_date } = league
  return (
    <>
      {game_times.length > 0 && (
        <Fact name={kind === 'league' ? m.leagues_fact_games() : m.leagues_fact_times()}>
          <ul role="list" className={styles.times}>
            {sortGameTimes(game_times).map((time) => (
              <li key={`${time.day} ${time.hour} ${time.minute}`}>{gameTimeText(time)}</li>
            ))}
          </ul>
          <span className={styles.soft}>{m.leagues_fact_timezone({ zone: placeOf(timezone) })}</span>
        </Fact>
      )}
      <TextCard name={m.leagues_fact_format()} text={league.game_format} />
      <TextCard name={m.leagues_fact_equipment()} text={league.equipment_needed} />
      {playoff_date && <Fact name={m.leagues_fact_playoff()}>{shortDate(playoff_date)}</Fact>}
      <TextCard name={m.leagues_fact_prizes()} text={league.prizes} />
    </>
  )
}

/** A text of the organiser; renders nothing when empty. */
function TextCard({ name, text }: { name: string; text: string }) {
  if (!text) return null
  return (
    <Fact name={name}>
      <bdi className={styles.text}>{text}</bdi>
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** "Port-au-Prince" for "America/Port-au-Prince". */
function placeOf(timezone: string): string {
  return timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/** A Google Maps URL, which phones open in their map app. */
function mapAddress(league: LeagueFields): string {
  const place = `${league.address}, ${placeText(league)}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
