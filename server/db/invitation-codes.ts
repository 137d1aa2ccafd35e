import { randomInt } from 'node:crypto'
import type { Db } from './connection.ts'
import { query } from './query.ts'

/** Without letters and digits that are easily confused. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
/** 49 bits; guesses are rate-limited. */
const length = 10

/** Creates a code for a short link. */
export function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]!).join('')
}

const add = query<never>(
  `insert into invitation_codes (code, event_id, member_id)
   select given.code, $1, given.member_id from unnest($2::text[], $3::text[]) as given (code, member_id)
   order by given.member_id
   on conflict do nothing`,
  'invitation-codes-add',
)
const list = query<{ code: string; member_id: string }>(
  'select code, member_id from invitation_codes where event_id = $1 and member_id = any($2)',
  'invitation-codes',
)

/** Returns the codes of guests by member id, and creates missing ones. Codes never change. */
async function codesOf(db: Db, eventId: string, memberIds: string[]): Promise<Map<string, string>> {
  const existing = new Map((await list(db, [eventId, memberIds])).map((row) => [row.member_id, row.code]))
  const missing = memberIds.filter((id) => !existing.has(id))
  if (missing.length === 0) return existing
  await add(db, [eventId, missing.map(newCode), missing])
  // Retried because another call created one, or a code was in use.
  return codesOf(db, eventId, memberIds)
}

const one = query<{ eventId: string; memberId: string; churchId: string }>(
  `select i.event_id as "eventId", i.member_id as "memberId", e.church_id as "churchId"
   from invitation_codes i join events e on e.id = i.event_id where i.code = $1`,
  'invitation-codes-one',
)

/** Resolves a short link to its event and member. */
export async function findByCode(db: Db, code: string) {
  return (await one(db, [code]))[0]
}

/** Returns a guest's code, if one was created. */
export async function findCode(db: Db, eventId: string, memberId: string): Promise<string | undefined> {
  return (await list(db, [eventId, [memberId]]))[0]?.code
}

/** Returns the short links of guests by member id. */
export async function shortLinks(db: Db, origin: string, eventId: string, memberIds: string[]) {
  const codes = await codesOf(db, eventId, memberIds)
  return new Map([...codes].map(([memberId, code]) => [memberId, `${origin}/e/${code}`]))
}
