import { ownValue } from '#contract/fields/own-value.ts'

/** The moment in which all examples are. */
export const now = '2026-11-22T15:04:00.000Z'
/** A secret of 256 bits in base64url. */
export const secret = 'Zm9yIHRoZSBleGFtcGxlcyBvZiBMYWtvdSwgMjAyNiE'
/** The name of a file that nobody guesses. */
export const photo = '5d3c9a7e-64f1-4b0e-9d52-1f8a7c20b3e6'

export const members = '0b9d4c52-7f31-4e8a-b6c0-5a2e91d7f384'
export const podcasts = '7a41c3de-9b05-4f6d-8e12-3c7d50b9a6f1'
const church = '3f6e8d21-50c4-4a97-9be3-d82f1706a5c9'
const person = 'c58a02f7-1d6b-4e39-8f40-96b7e3d1a250'

/** The id of the thing that an area is about. */
const ofAreas: Record<string, string> = {
  church,
  members,
  podcasts,
  blogs: 'b86e1f04-29c7-4d5a-a3f1-7e60c84d925b',
  posts: 'b86e1f04-29c7-4d5a-a3f1-7e60c84d925b',
  integrations: '2f8d0b57-46e1-4c9a-b3d7-0e95a1c84f62',
  account: person,
  groups: 'e1d70b94-3a68-4c25-b7f9-08c4d6a52e13',
  households: '7c1e5b93-0d48-4f27-9a6e-b83d20f5c714',
  donations: '92c6f5a8-e047-4d13-a85b-6f3e0d917b24',
  funds: '5b1f09c3-7e4d-4a26-9c85-d3e60a7f1b48',
  serviceTimes: 'b51d7e06-94f2-4a8c-8e35-2c07d9f1a4b6',
  giftBatches: 'c27e5d90-1a3b-4f68-b0d4-86f19e3a5c72',
  events: 'd40f7b16-82a9-4e5c-93d7-b15c8a60f2e7',
  imports: '68b3e0c7-f594-4a21-8d06-c9e7415fa3b2',
  reminders: 'a97d25e0-4c83-4b6f-9e18-70d2f6b5c341',
  team: '1ce85f3a-b290-4d76-a4e1-5b8f07c9d362',
}

/** The ids that fields name, by the name of the field. */
const ofFields: Record<string, string> = {
  church_id: church,
  member_id: members,
  a_id: members,
  keep_id: members,
  b_id: 'f7420d9b-c65e-4183-9a0f-e3b8d517c462',
  drop_id: 'f7420d9b-c65e-4183-9a0f-e3b8d517c462',
  user_id: person,
  userId: person,
  group_id: ofAreas['groups']!,
  household_id: ofAreas['households']!,
  donation_id: ofAreas['donations']!,
  fund_id: ofAreas['funds']!,
  service_id: ofAreas['serviceTimes']!,
  batch_id: ofAreas['giftBatches']!,
  event_id: ofAreas['events']!,
  import_id: ofAreas['imports']!,
  send_id: ofAreas['reminders']!,
  invitation_id: ofAreas['team']!,
  podcast_id: podcasts,
  blog_id: ofAreas['blogs']!,
  integration_id: ofAreas['integrations']!,
  _id: podcasts,
}

/** Another id than any of those. */
const another = '4e2b96d8-0c7f-4513-8ab4-d6f1e390c752'

/** The id in a field of this name; undefined where the name is not that of an id. */
export function idOf(area: string, field: string): string | undefined {
  if (field === 'id') return ownValue(ofAreas, area) ?? another
  return ownValue(ofFields, field) ?? (/(_id|Id)$/.test(field) ? another : undefined)
}
