import type { ReactNode } from 'react'
import type { Group } from '#contract/groups.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { RosterMember } from '#src/offline/overlay.ts'
import { useChurchId } from '#src/queries/use-church.ts'
import { useRoster } from '#src/queries/use-roster.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'

interface SheetMembers {
  members: RosterMember[]
  groups: Group[]
  /** The requested group; undefined if deleted. */
  group: Group | undefined
  /** Replaces an empty sheet. */
  instead: ReactNode
}

/** Returns the cached members of a sheet. */
export function useSheetMembers(groupId: string | undefined): SheetMembers {
  const { roster, groups, query } = useRoster(useChurchId())
  const group = groups.find(({ id }) => id === groupId)
  return { members: roster, groups, group, instead: roster.length === 0 && emptyState(query) }
}

function emptyState(query: ReturnType<typeof useRoster>['query']): ReactNode {
  if (query.isPending) return <SkeletonList rows={8} />
  if (!query.data) return <LoadFailed title={m.members_load_failed()} query={query} />
  return <EmptyState drawing="people" title={m.members_empty_title()} text={m.members_empty_text()} />
}
