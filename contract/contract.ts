import { account } from './account.ts'
import { accountData } from './account-data.ts'
import { accountDeletion } from './account-deletion.ts'
import { analytics } from './analytics.ts'
import { attendance } from './attendance.ts'
import { church } from './church.ts'
import { donations } from './donations.ts'
import { events } from './events.ts'
import { files } from './files.ts'
import { groups } from './groups.ts'
import { imports } from './imports.ts'
import { live } from './live.ts'
import { members } from './members.ts'
import { podcasts } from './podcasts.ts'
import { reminders } from './reminders.ts'
import { team } from './team.ts'

/** Every area with its calls: what the server mounts, the API description lists and the tests walk. */
export const contract = {
  account,
  accountData,
  accountDeletion,
  church,
  team,
  imports,
  members,
  groups,
  attendance,
  donations,
  events,
  reminders,
  analytics,
  files,
  podcasts,
  live,
}
