import { m } from '#src/locales/paraglide/messages.js'
import { Skeleton, SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'

/** Holds the place of the list while it is on its way. */
export function MemberListSkeleton() {
  return (
    <Stack gap={3}>
      <Skeleton height="var(--control)" />
      <SkeletonList rows={8} label={m.ui_loading()} />
    </Stack>
  )
}
