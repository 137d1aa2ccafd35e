import type { ArchivedFilter } from '#contract/member-archive.ts'
import type { Db } from '#server/db/connection.ts'
import { searchGrams } from '#server/db/member-grams.ts'
import { query } from '#server/db/query.ts'
import { memberColumns } from './columns.ts'
import type { MemberRow } from './columns.ts'

// Everybody of a church of ordinary size is counted. In a church of many thousands a few letters can find half of
// them, and reading them all for a number that tells nobody anything would make that search slow.

/** A church of so many members has all that a search finds counted. */
const ordinaryChurch = 2000
/** So many members, the first by name, are looked through for a page of a larger church. */
const lookedThrough = 1000
/** Whoever types so many words means one person: few are found, and the index alone finds them faster. */
const manyWords = 3

/** What a search asks for. */
export interface MemberSearch {
  churchId: string
  /** Texts that must all occur in a member's search text. */
  terms: string[]
  groupId: string | undefined
  archived: ArchivedFilter
  limit: number
  offset: number
}

interface Found {
  rows: MemberRow[]
  /** How many are found, or at least are when `more` is set. */
  total: number
  more: boolean
}

/** A page of the members who are found, by name. */
export async function searchMembers(db: Db, search: MemberSearch): Promise<Found> {
  const { byIndex, matches, values } = condition(search)
  const [limit, offset] = [1, 2].map((n) => `$${values.length + n}::bigint`)
  // Not named: how best to find "jean" and "wideline zamor" differs, so each is planned for itself.
  const rows = await query<{ total: number; more: boolean } & (MemberRow | { id: null })>(
    `with near as materialized (
       select m.id, m.sort_name from (
         select id, church_id, sort_name, search, archived_at from members where church_id = $1${isWanted('members', search)}
           and (select member_count from churches where id = $1) > ${ordinaryChurch}
           and ${search.terms.length < manyWords}
         order by sort_name, id limit ${lookedThrough}
       ) m where ${matches}
     ), bound as materialized (
       select count(*) > ${limit} + ${offset} as reached from near
     ), found as materialized (
       select id, sort_name from near where (select reached from bound)
       union all
       select m.id, m.sort_name from members m
       where ${[...byIndex, matches].join(' and ')} and not (select reached from bound)
     ), page as (
       select id, sort_name from found order by sort_name, id limit ${limit} offset ${offset}
     )
     select counted.total, bound.reached as more, ${memberColumns}
     from bound cross join (select count(*)::int as total from found) counted
       left join page on true left join members m on m.id = page.id
     order by page.sort_name, page.id`,
  )(db, [...values, search.limit, search.offset])
  return {
    rows: rows.filter((row): row is typeof row & MemberRow => row.id !== null),
    total: rows[0]!.total,
    more: rows[0]!.more,
  }
}

/** What holds for the members who are found; `byIndex` is how to come by them. */
function condition(search: MemberSearch) {
  const { churchId, terms, groupId } = search
  const values: unknown[] = [churchId]
  const value = (of: unknown) => `$${values.push(of)}`
  const byIndex = terms.length > 0 ? [`m.grams @> ${value(searchGrams(churchId, terms))}::int[]`] : []
  const matches = [
    `m.church_id = $1${isWanted('m', search)}`,
    ...terms.map((term) => `m.search like ${value(anywhere(term))}`),
  ]
  if (groupId !== undefined) {
    matches.push(`exists (
      select from group_members gm where gm.member_id = m.id and gm.group_id = ${value(groupId)})`)
  }
  return { byIndex, matches: matches.join(' and '), values }
}

/** The condition on the archive, after another condition. */
function isWanted(of: string, { archived }: Pick<MemberSearch, 'archived'>): string {
  if (archived === 'all') return ''
  return ` and ${of}.archived_at is ${archived === 'only' ? 'not null' : 'null'}`
}

/** The pattern for texts that have `term` in them. */
function anywhere(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`
}
