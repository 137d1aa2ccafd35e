import type { GenericSchema } from 'valibot'
import { user } from '#contract/account/account.ts'
import { blog, blogSummary } from '#contract/blogs/blogs.ts'
import { churchView } from '#contract/church.ts'
import type { contract } from '#contract/contract.ts'
import { donationView } from '#contract/donations.ts'
import { eventSummary } from '#contract/events.ts'
import { fundView } from '#contract/funds.ts'
import { giftBatchView } from '#contract/gift-batches.ts'
import { groupView } from '#contract/groups.ts'
import { householdView } from '#contract/households/household-views.ts'
import { serviceTime } from '#contract/attendance/service-time-view.ts'
import { member } from '#contract/member.ts'
import { podcast } from '#contract/podcasts.ts'
import { publisher } from '#contract/publisher.ts'
import { postSummary } from '#contract/blogs/posts.ts'
import { send } from '#contract/reminders.ts'

/** The area whose values the fields of a thing have, in whichever call it stands: a member in a group is a member. */
export const areasOfThings = new Map<GenericSchema, keyof typeof contract>([
  [user, 'account'],
  [publisher, 'account'],
  [churchView, 'church'],
  [member, 'members'],
  [groupView, 'groups'],
  [householdView, 'households'],
  [serviceTime, 'serviceTimes'],
  [donationView, 'donations'],
  [fundView, 'funds'],
  [giftBatchView, 'giftBatches'],
  [eventSummary, 'events'],
  [send, 'reminders'],
  [podcast, 'podcasts'],
  [blog, 'blogs'],
  [blogSummary, 'blogs'],
  [postSummary, 'posts'],
])
