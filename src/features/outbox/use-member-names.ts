import { useQueryClient } from '@tanstack/react-query'
import type { OutboxRow } from '#src/offline/database.ts'
import { rosterQuery } from '#src/widgets/church-queries.ts'
import { namesInRows } from './rules.ts'

/** The names of the members that the rows are about, by id, as far as this device knows them. */
export function useMemberNames(rows: readonly OutboxRow[]): Map<string, string> {
  const queryClient = useQueryClient()
  const names = namesInRows(rows)
  for (const church of new Set(rows.map((row) => row.church))) {
    const told = church === null ? undefined : queryClient.getQueryData(rosterQuery(church).queryKey)
    for (const member of told ?? []) names.set(member.id, member.name)
  }
  return names
}
