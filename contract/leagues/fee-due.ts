import { applicationStatus } from './application-status.ts'
import type { ApplicationStatus } from './application.ts'
import type { LeagueFields } from './league.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { feeOn } from './league-days.ts'

/** Returns the fee of an application for its people, by the day on which it was made in the league's time zone. */
export function feeOf(fields: LeagueFields, created: string, people: number): number {
  const fee = feeOn(fields, dateIn(fields.timezone, new Date(created)))
  return Math.round(fee * 100 * people) / 100
}

interface Application {
  status: ApplicationStatus
  paid: boolean
  /** When it was made; ISO 8601. */
  created: string
  fields: LeagueFields
  /** How many people it registers. */
  places: number
  /** The organiser has an account that takes cards. */
  takesCards: boolean
}

/** What is to be paid by card for an application now, in whole units; 0: nothing. One pays once one is shortlisted. */
export function feeDue({ status, paid, created, fields, places, takesCards }: Application): number {
  const isDue = status === applicationStatus.shortlisted && !paid
  const byCard = takesCards && fields.payment_options.includes('Card')
  return isDue && byCard ? feeOf(fields, created, places) : 0
}
