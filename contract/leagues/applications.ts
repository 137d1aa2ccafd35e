import * as v from 'valibot'
import { area, endpoint } from '#contract/endpoint.ts'
import { currencies } from '#contract/fields/money.ts'
import { date, id, limit, message, optionalText, page, shortText } from '#contract/fields/fields.ts'
import { gameTime, maxQuestions, shownLeague } from './league.ts'
import { m } from '#contract/locales/paraglide/messages.js'

/** The status of an application: the organiser shortlists and rejects, the applicant withdraws. */
export const applicationStatus = {
  pending: 1,
  shortlisted: 2,
  rejected: 3,
  withdrawn: 4,
  waiting: 5,
} as const
export type ApplicationStatus = (typeof applicationStatus)[keyof typeof applicationStatus]

const status = v.picklist([1, 2, 3, 4, 5])
/** What an organiser decides; 1 undoes a decision. */
const decision = v.picklist([1, 2, 3], () => m.field_invalid())

/** What an application is for. A job carries its salary, the others what one person pays. */
const appliedTo = v.object({
  _id: v.string(),
  ...v.pick(shownLeague, [
    'kind',
    'title',
    'country',
    'address',
    'city',
    'state',
    'zip_code',
    'minimum_age',
    'max_roster_size',
    'currency',
    'pay_type',
    'starting_salary',
    'hourly_rate',
    'start_date',
    'end_date',
    'timezone',
  ]).entries,
  individual_fees: v.nullable(v.object({ regular: v.number() })),
  game_times: v.array(gameTime),
})

/** An application in a list. */
export const application = v.object({
  application_id: v.string(),
  _id: v.string(),
  status,
  applied_by_user_id: v.string(),
  /** The applicant, as they were when they applied; of an application of the caller, the organiser. */
  users: v.array(v.object({ _id: v.string(), name: v.string(), photo: v.nullable(v.string()) })),
  /** One of the two has one entry. */
  jobs: v.array(appliedTo),
  leagues: v.array(appliedTo),
  /** The place on the waiting list, from 1; null elsewhere. */
  place: v.nullable(v.number()),
  /** The fee is paid: by card, or as the organiser has marked it. */
  paid: v.boolean(),
  /** What was paid by card, in whole units; null: nothing was. `at`: when it was paid, or paid back. */
  card_payment: v.nullable(
    v.object({
      state: v.picklist(['paid', 'refunded']),
      amount: v.number(),
      currency: v.picklist(currencies),
      at: v.string(),
    }),
  ),
  /** The fee is due and the organiser takes cards. */
  payable_by_card: v.boolean(),
  /** False: it was rejected, and its place has been given away. */
  place_left: v.boolean(),
  /** Why it was rejected, where the organiser said so. */
  reason: v.string(),
  createdAt: v.string(),
  /** When its status was changed last. */
  updatedAt: v.string(),
})
export type Application = v.InferOutput<typeof application>

/** A change of an application: who made it, when. `user_name` is null for the waiting list moving up by itself. */
const change = v.object({
  status,
  user_name: v.nullable(v.string()),
  reason: v.string(),
  createdAt: v.string(),
})

/** What an organiser sees of an application and of the applicant as they were when they applied. */
export const applicationDetail = v.object({
  ...application.entries,
  profile: v.object({
    name: v.string(),
    photo: v.nullable(v.string()),
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    summary: v.string(),
    works: v.string(),
    educations: v.string(),
  }),
  /** They sent a resume: `applications.resume` says where it is. */
  has_resume: v.boolean(),
  note: v.string(),
  answers: v.array(v.object({ question: v.string(), answer: v.string() })),
  /** What the organiser notes; nobody else sees it. */
  organiser_note: v.string(),
  history: v.array(change),
})
export type ApplicationDetail = v.InferOutput<typeof applicationDetail>

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

/** The calls for applications: to leagues, events and jobs, by candidates, decided by organisers. */
export const applications = area('applications', {
  apply: endpoint({
    method: 'POST',
    path: 'applications',
    ...self,
    queueable: true,
    tries: { count: 120, minutes: 60 },
    summary:
      'Applies, with the profile and the resume as they are now. 403 to an organiser (type 2); 404 of one that is not to be seen; 409 of one that is closed or over, of the caller’s own, or applied to already; 422 under the minimum age. The date of birth is asked for that alone and not stored. Where no place is left, one waits (status 5).',
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
      /** Needed where there is a minimum age. */
      date_of_birth: v.optional(date),
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
    summary: 'All applications to a league as CSV, with answers and whether they paid.',
    input: v.object({ league_id: id }),
    response: { download: 'text/csv; charset=utf-8' },
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
