import { account } from './account.ts'
import { accountData } from './account-data.ts'
import { accountDeletion } from './account-deletion.ts'
import { accountEmail } from './account-email.ts'
import { analytics } from './analytics.ts'
import { apiKeys } from './api-keys.ts'
import { attendance } from './attendance.ts'
import { applications } from './applications.ts'
import { billing } from './billing.ts'
import { blogVersions } from './blog-versions.ts'
import { blogs } from './blogs.ts'
import { church } from './church.ts'
import { contact } from './contact.ts'
import { donations } from './donations.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { google } from './google.ts'
import { fees } from './fees.ts'
import { funds } from './funds.ts'
import { giftBatches } from './gift-batches.ts'
import { groups } from './groups.ts'
import { imports } from './imports.ts'
import { integrations } from './integrations.ts'
import { leagues } from './leagues.ts'
import { live } from './live.ts'
import { members } from './members.ts'
import { notices } from './notices.ts'
import { messages } from './messages.ts'
import { passkeys } from './passkeys.ts'
import { phoneSignIn } from './phone-sign-in.ts'
import { podcasts } from './podcasts.ts'
import { posts } from './posts.ts'
import { profile } from './profile.ts'
import { publications } from './publications.ts'
import { reminders } from './reminders.ts'
import { reviews } from './reviews.ts'
import { secondFactor } from './second-factor.ts'
import { security } from './security.ts'
import { team } from './team.ts'
import { transcriptions } from './transcription.ts'
import { uploads } from './uploads.ts'
import { webhooks } from './webhooks.ts'

/** Every area with its calls: what the server mounts, the API description lists and the tests walk. */
export const contract = {
  account,
  google,
  phoneSignIn,
  accountEmail,
  secondFactor,
  passkeys,
  profile,
  accountData,
  accountDeletion,
  church,
  team,
  imports,
  members,
  groups,
  attendance,
  donations,
  funds,
  giftBatches,
  events,
  reminders,
  analytics,
  files,
  uploads,
  podcasts,
  transcriptions,
  blogs,
  blogVersions,
  publications,
  posts,
  integrations,
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
