import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { date, id, limit, message, optionalText, page, shortText } from '#contract/fields/fields.ts'
import { messageText } from '#contract/fields/message-text.ts'
import { application, applicationDetail, status } from './application.ts'
import { maxQuestions } from './league.ts'
import { people, teamName } from './people.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** What an organiser decides; 1 undoes a decision. */
const decision = v.picklist([1, 2, 3], () => m.field_invalid())

const self = { in: 'self', who: 'signed-in' } as const
const organiser = { in: 'league', who: 'organiser', scope: 'application_id' } as const

/** Which applications, in which order, of which league. */
const listed = {
  page,
  limit,
  league_id: v.optional(id),
  q: optionalText(100),
  sort: v.optional(
    v.picklist(['newest', 'oldest', 'name'], () => m.field_invalid()),
    'oldest',
  ),
}

const pageOfApplications = v.object({
  applications: v.array(application),
  currentPage: v.number(),
  totalPages: v.number(),
  totalItems: v.number(),
})

/** Whom a message to the applicants goes to: those of a status, or `all` who take part or wait (1, 2 and 5). */
export const recipients = ['all', '1', '2', '3', '5'] as const

/** The most people that one message goes to. */
export const mostRecipients = 1000

/** The calls for applications: to leagues, events and jobs, by candidates, decided by organisers. */
export const applications = area('applications', {
  apply: endpoint({
    method: 'POST',
    path: 'applications',
    ...self,
    queueable: true,
    tries: { count: 120, minutes: 60 },
    summary:
      'Applies, with the profile and the resume as they are now. 403 to an organiser (type 2); 404 of one that is not to be seen; 409 of one that is closed or over, of the caller’s own, or applied to already; 422 under the minimum age or over the maximum age; 400 for a team where the league takes none, and for a roster that is too small or too large. Of a date of birth only the age on the first day is stored. Where there is no place for all people, the application waits (status 5).',
    input: v.object({
      id: v.optional(id),
      league_id: id,
      note: optionalText(2000),
      answers: v.optional(
        v.pipe(
          v.array(shortText(2000)),
          v.maxLength(maxQuestions, () => m.field_invalid()),
        ),
        [],
      ),
      /** Of the applicant; needed without `people` where there is a minimum or a maximum age. */
      date_of_birth: v.optional(date),
      /**
       * Who takes part: each needs a place. At most 20 people, each of whom pays the fee, or the roster of a team, which
       * pays one team fee. Missing: the applicant.
       */
      people: v.optional(people),
      /** Registers a team, whose captain the caller is, where the league takes teams. */
      team_name: v.optional(teamName),
    }),
    response: v.object({ message: v.string(), application }),
  }),
  mine: endpoint({
    method: 'GET',
    path: 'applications/mine',
    ...self,
    summary: 'The applications of the caller, the latest first.',
    input: v.object({ page, limit }),
    response: pageOfApplications,
  }),
  get: endpoint({
    method: 'GET',
    path: 'crud/applications/{application_id}/detail',
    ...organiser,
    summary: 'One application with the profile that was sent, the answers, notes and history.',
    input: v.object({ application_id: id }),
    response: applicationDetail,
  }),
  of: endpoint({
    method: 'GET',
    path: 'applicants/{user_id}',
    ...self,
    summary:
      'The applications of one person to what the caller has posted, in detail, the latest first; 404 without any.',
    input: v.object({ user_id: id }),
    response: v.object({ applications: v.array(applicationDetail) }),
  }),
  resume: endpoint({
    method: 'GET',
    path: 'crud/applications/{application_id}/resume',
    ...organiser,
    summary:
      'Where the resume that was sent with it can be downloaded for 5 minutes: a path below the base address of the API.',
    input: v.object({ application_id: id }),
    response: v.object({ url: v.string() }),
  }),
  setRoster: endpoint({
    method: 'PUT',
    path: 'applications/{application_id}/roster',
    ...self,
    summary:
      'Changes the name and the roster of a team of the caller, until the first day of the league or until its organiser closes it (409). 409 too where there is no place for more players; 404 of an application without a team.',
    input: v.object({ application_id: id, team_name: teamName, people }),
    response: v.object({ message: v.string(), application }),
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: 'applications/{application_id}',
    ...self,
    summary: 'Withdraws an application of the caller; whoever waited longest moves up.',
    input: v.object({ application_id: id }),
    response: message,
  }),
  decide: endpoint({
    method: 'PUT',
    path: 'crud/applications/{application_id}',
    ...organiser,
    summary:
      'Shortlists (2) or rejects (3) an applicant, or undoes it (1), and tells them. 409 where it is no longer `from`, was withdrawn, or no place is left.',
    input: v.object({
      application_id: id,
      status: decision,
      /** The status that the organiser saw. */
      from: v.optional(status),
      /** Of a rejection; it is sent. */
      reason: optionalText(1000),
    }),
    response: v.object({ message: v.string(), application }),
  }),
  decideMany: endpoint({
    method: 'PUT',
    path: 'applications/status',
    in: 'league',
    who: 'organiser',
    scope: 'application_ids',
    summary:
      'The same for many applications of what the caller has posted, at most 200; those that could not be decided are named.',
    input: v.object({
      application_ids: v.pipe(
        v.array(id),
        v.minLength(1, () => m.field_required()),
        v.maxLength(200, () => m.limit_too_large()),
      ),
      status: decision,
      reason: optionalText(1000),
    }),
    response: v.object({
      message: v.string(),
      applications: v.array(application),
      failed: v.array(v.object({ application_id: v.string(), message: v.string() })),
    }),
  }),
  setNote: endpoint({
    method: 'PUT',
    path: 'crud/applications/{application_id}/note',
    ...organiser,
    summary: 'Changes what the organiser notes on an application; nobody else sees it.',
    input: v.object({ application_id: id, organiser_note: shortText(5000) }),
    response: message,
  }),
  setPaid: endpoint({
    method: 'PUT',
    path: 'crud/applications/{application_id}/paid',
    ...organiser,
    summary:
      'Marks the fee as paid, or as not paid. 409 where a card has paid it: `fees.refund` pays it back.',
    input: v.object({ application_id: id, paid: v.boolean(() => m.field_invalid()) }),
    response: v.object({ message: v.string(), application }),
  }),
  export: endpoint({
    method: 'GET',
    path: 'crud/leagues/{league_id}/applications.csv',
    in: 'league',
    who: 'organiser',
    scope: 'league_id',
    summary:
      'All applications to a league as CSV, with answers and whether they paid; each player of a team has a row.',
    input: v.object({ league_id: id }),
    response: { download: 'text/csv; charset=utf-8' },
  }),
  counts: endpoint({
    method: 'GET',
    path: 'applications/counts',
    ...self,
    summary:
      'How many applications of each status there are: of an organiser (type 2) to what they have posted, of others their own.',
    input: v.object({ league_id: v.optional(id), q: optionalText(100) }),
    response: v.object({
      pending: v.number(),
      shortlisted: v.number(),
      rejected: v.number(),
      withdrawn: v.number(),
      waiting: v.number(),
    }),
  }),
  message: endpoint({
    method: 'POST',
    path: 'crud/leagues/{league_id}/messages',
    in: 'league',
    who: 'organiser',
    scope: 'league_id',
    tries: { count: 10, minutes: 60 },
    summary:
      'Sends a message to the applicants of a league, each in their own conversation, and says how many got it. Who has blocked the caller does not. The same `id` again sends it to no one twice. 400 for more than 1000 people, and for none.',
    input: v.object({
      league_id: id,
      id: v.optional(id),
      to: v.optional(
        v.picklist(recipients, () => m.field_invalid()),
        'all',
      ),
      message: v.pipe(
        messageText,
        v.nonEmpty(() => m.message_required()),
      ),
    }),
    response: v.object({ message: v.string(), sent: v.number(), not_sent: v.number() }),
  }),
  pending: endpoint({
    method: 'GET',
    path: 'applications/1',
    ...self,
    summary:
      'Of an organiser (type 2) the pending applications to what they have posted, of others their own.',
    input: v.object(listed),
    response: pageOfApplications,
  }),
  shortlisted: endpoint({
    method: 'GET',
    path: 'applications/2',
    ...self,
    summary: 'The same for those that are shortlisted.',
    input: v.object(listed),
    response: pageOfApplications,
  }),
  list: endpoint({
    method: 'GET',
    path: 'applications',
    ...self,
    summary:
      'The same for one status: pending (1), shortlisted (2), rejected (3), withdrawn (4) or waiting (5).',
    input: v.object({
      status: v.picklist(['1', '2', '3', '4', '5'], () => m.field_invalid()),
      ...listed,
    }),
    response: pageOfApplications,
  }),
})
