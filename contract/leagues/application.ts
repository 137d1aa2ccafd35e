import * as v from 'valibot'
import { currencies } from '#contract/fields/money.ts'
import type { applicationStatus } from './application-status.ts'
import { gameTime, shownLeague } from './league.ts'

export type ApplicationStatus = (typeof applicationStatus)[keyof typeof applicationStatus]

/** A status as calls have it. */
export const status = v.picklist([1, 2, 3, 4, 5])

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
    'maximum_age',
    'max_roster_size',
    'minimum_roster_size',
    'currency',
    'pay_type',
    'starting_salary',
    'hourly_rate',
    'start_date',
    'end_date',
    'timezone',
  ]).entries,
  individual_fees: v.nullable(v.object({ regular: v.number() })),
  team_fees: v.nullable(v.object({ regular: v.number() })),
  game_times: v.array(gameTime),
})

/** A person who is registered. `age` is that on the league's first day; null: it was not asked for. */
export const registered = v.object({
  name: v.string(),
  age: v.nullable(v.number()),
  /** Of a player, where the captain has said so: the position and the number on the shirt. */
  position: v.optional(v.string()),
  number: v.optional(v.string()),
})
export type Registered = v.InferOutput<typeof registered>

/** An application in a list. */
export const application = v.object({
  application_id: v.string(),
  _id: v.string(),
  status,
  applied_by_user_id: v.string(),
  /** The applicant, as they were when they applied; of an application of the caller, the organiser. */
  users: v.array(v.object({ _id: v.string(), name: v.string(), photo: v.nullable(v.string()) })),
  /** Who takes part: the applicant, those whom they registered, or the roster of their team. */
  people: v.array(registered),
  /** The name of the team, whose captain the applicant is; null: no team. */
  team_name: v.nullable(v.string()),
  /** The captain may change the roster now. */
  roster_open: v.boolean(),
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
  /** What the applicant wrote, and their answers to the questions of the league. */
  note: v.string(),
  answers: v.array(v.object({ question: v.string(), answer: v.string() })),
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
  /** What the organiser notes, for themselves alone. */
  organiser_note: v.string(),
  history: v.array(change),
})
export type ApplicationDetail = v.InferOutput<typeof applicationDetail>
