import { applicationStatus } from './application.ts'
import type { ApplicationStatus } from './application.ts'
import type { LeagueFields } from './league.ts'
import { dateIn } from '#contract/fields/calendar.ts'
import { feeOn } from './league-days.ts'

/** What one person pays for an application, by the day on which it was made in the league's time zone. */
export function feeOf(fields: LeagueFields, created: string): number {
  return feeOn(fields, dateIn(fields.timezone, new Date(created)))
}

interface Application {
  status: ApplicationStatus
  paid: boolean
  /** When it was made; ISO 8601. */
  created: string
  fields: LeagueFields
  /** The organiser has an account that takes cards. */
  takesCards: boolean
}

/** What is to be paid by card for an application now, in whole units; 0: nothing. One pays once one is shortlisted. */
export function feeDue({ status, paid, created, fields, takesCards }: Application): number {
  const isDue = status === applicationStatus.shortlisted && !paid
  const byCard = takesCards && fields.payment_options.includes('Card')
  return isDue && byCard ? feeOf(fields, created) : 0
}
