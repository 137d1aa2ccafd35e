import type { MemberRow } from '#server/members/columns.ts'

/** SQL: since when the member that a merge makes is archived; not, unless both were. */
export function mergedArchivedAt(survivor: string, duplicate: string): string {
  const [one, other] = [`${survivor}.archived_at`, `${duplicate}.archived_at`]
  return `case when ${one} is not null and ${other} is not null then greatest(${one}, ${other}) end`
}

/** The same of two rows that have been read. */
export function mergedArchived(survivor: MemberRow, duplicate: MemberRow): number | null {
  if (survivor.archived === null || duplicate.archived === null) return null
  return Math.max(survivor.archived, duplicate.archived)
}
