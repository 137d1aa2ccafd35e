import { applicationStatus } from './application-status.ts'
import type { ApplicationStatus } from './application.ts'
import type { LeagueFields } from './league.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { feeOn } from './league-days.ts'

/**
 * Returns the fee of an application, by the day on which it was made in the league's time zone: that of one team, or that
 * of a person for each of its people.
 */
export function feeOf({
  fields,
  created,
  places,
  team_name,
}: Pick<Application, 'fields' | 'created' | 'places' | 'team_name'>): number {
  const isTeam = team_name !== null
  const fee = feeOn(fields, dateIn(fields.timezone, new Date(created)), isTeam)
  return Math.round(fee * 100 * (isTeam ? 1 : places)) / 100
}

interface Application {
  status: ApplicationStatus
  paid: boolean
  /** When it was made; ISO 8601. */
  created: string
  fields: LeagueFields
  /** How many people it registers. */
  places: number
  /** Of a team; null: the people register as individuals. */
  team_name: string | null
  /** The organiser has an account that takes cards. */
  takesCards: boolean
}

/** What is to be paid by card for an application now, in whole units; 0: nothing. One pays once one is shortlisted. */
export function feeDue({ status, paid, takesCards, ...application }: Application): number {
  const isDue = status === applicationStatus.shortlisted && !paid
  const byCard = takesCards && application.fields.payment_options.includes('Card')
  return isDue && byCard ? feeOf(application) : 0
}
