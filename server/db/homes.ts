import type { Language } from '#contract/fields/fields.ts'
import type { Db } from './connection.ts'
import { query } from './query.ts'

/** A person's locale, taken from their first church. */
export interface Home {
  language: Language
  timeZone: string
  country: string
}

const home = query<Home>(
  `select c.language, c.timezone as "timeZone", c.country from church_users cu join churches c on c.id = cu.church_id
   where cu.user_id = $1 and c.deleted_at is null
   order by cu.role <> 'owner', c.created_at, c.id limit 1`,
  'home-of-user',
)

/** Default for people without a church. */
const nowhere: Home = { language: 'en', timeZone: 'America/Port-au-Prince', country: 'HT' }

/** Returns undefined for a person without a church. */
export async function churchHomeOf(db: Db, userId: string): Promise<Home | undefined> {
  return (await home(db, [userId]))[0]
}

/** Locale for messages to a person. */
export async function homeOf(db: Db, userId: string): Promise<Home> {
  return (await churchHomeOf(db, userId)) ?? nowhere
}

const leaders = query<{ id: string }>(
  `select user_id as id from church_users where church_id = $1 and role in ('owner', 'leader') order by user_id`,
  'leaders-of-church',
)

const owner = query<{ id: string }>(
  `select user_id as id from church_users where church_id = $1 and role = 'owner' order by created_at, user_id limit 1`,
  'owner-of-church',
)

/** Returns the id of a church's owner. */
export async function ownerOf(db: Db, churchId: string): Promise<string | undefined> {
  return (await owner(db, [churchId]))[0]?.id
}

/** Ids of the owner and the leaders of a church, in a stable order. */
export async function leadersOf(db: Db, churchId: string): Promise<string[]> {
  return (await leaders(db, [churchId])).map(({ id }) => id)
}
