import { account } from './account/account.ts'
import { accountData } from './account/account-data.ts'
import { accountDeletion } from './account/account-deletion.ts'
import { accountEmail } from './account/account-email.ts'
import { analytics } from './analytics.ts'
import { apiKeys } from './account/api-keys.ts'
import { attendance } from './attendance/attendance.ts'
import { applications } from './leagues/applications.ts'
import { billing } from './billing.ts'
import { blogVersions } from './blogs/blog-versions.ts'
import { blogs } from './blogs/blogs.ts'
import { church } from './church.ts'
import { contact } from './contact.ts'
import { donations } from './donations.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { google } from './account/google.ts'
import { fees } from './leagues/fees.ts'
import { funds } from './funds.ts'
import { giftBatches } from './gift-batches.ts'
import { groups } from './groups.ts'
import { households } from './households/households.ts'
import { imports } from './imports.ts'
import { integrations } from './blogs/integrations.ts'
import { leagues } from './leagues/leagues.ts'
import { live } from './live.ts'
import { members } from './members.ts'
import { notices } from './notices.ts'
import { messages } from './messages.ts'
import { passkeys } from './account/passkeys.ts'
import { phoneSignIn } from './account/phone-sign-in.ts'
import { podcasts } from './podcasts.ts'
import { posts } from './blogs/posts.ts'
import { profile } from './account/profile.ts'
import { publications } from './blogs/publications.ts'
import { reminders } from './reminders.ts'
import { reviews } from './leagues/reviews.ts'
import { secondFactor } from './account/second-factor.ts'
import { security } from './account/security.ts'
import { serviceTimes } from './attendance/service-times.ts'
import { shows } from './shows/shows.ts'
import { showSettings } from './shows/show-settings.ts'
import { team } from './team.ts'
import { transcriptions } from './blogs/transcription.ts'
import { uploads } from './uploads.ts'
import { webhooks } from './webhooks.ts'

// Split, since the compiler cannot emit a declaration of the complete object.

const accountAreas = {
  account,
  google,
  phoneSignIn,
  accountEmail,
  secondFactor,
  passkeys,
  profile,
  accountData,
  accountDeletion,
}
const churchAreas = {
  church,
  team,
  imports,
  members,
  groups,
  households,
  attendance,
  serviceTimes,
  donations,
  funds,
  giftBatches,
  events,
  reminders,
  analytics,
}
const publishingAreas = {
  files,
  uploads,
  podcasts,
  shows,
  showSettings,
  transcriptions,
  blogs,
  blogVersions,
  publications,
  posts,
  integrations,
}
const otherAreas = {
  live,
  notices,
  messages,
  leagues,
  applications,
  fees,
  reviews,
  contact,
  security,
  billing,
  webhooks,
  apiKeys,
}

/** Mounted by the server, listed in the API description, covered by the tests. */
export const contract: typeof accountAreas & typeof churchAreas & typeof publishingAreas & typeof otherAreas =
  { ...accountAreas, ...churchAreas, ...publishingAreas, ...otherAreas }
