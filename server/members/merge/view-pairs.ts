import type { Member } from '#contract/member.ts'
import type { Db } from '#server/db/connection.ts'
import { query } from '#server/db/query.ts'
import { memberColumns, viewMember } from '#server/members/columns.ts'
import type { MemberRow } from '#server/members/columns.ts'

const several = query<MemberRow>(
  `select ${memberColumns} from members m where m.church_id = $1 and m.id = any($2)`,
  'members-several',
)

/** Pairs of ids, with the members in their place. Where one of the two has just gone the pair is left out. */
export async function viewPairs<P extends { a: string; b: string }>(db: Db, churchId: string, pairs: P[]) {
  const rows = await several(db, [churchId, pairs.flatMap(({ a, b }) => [a, b])])
  const found = new Map<string, Member>(rows.map((row) => [row.id, viewMember(row)]))
  return pairs.flatMap((pair) => {
    const [a, b] = [found.get(pair.a), found.get(pair.b)]
    return a && b ? { ...pair, a, b } : []
  })
}
