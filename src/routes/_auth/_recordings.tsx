import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { RecordingsScreen } from '#src/features/podcasts/upload/recordings-screen.tsx'
import { recordingsSearch } from '#src/features/podcasts/upload/recordings-search.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { TwoPanes } from '#src/ui/lists/two-panes.tsx'

// The user's recordings, with the open one in the detail pane. Both URLs carry the sort order.
export const Route = createFileRoute('/_auth/_recordings')({
  validateSearch: recordingsSearch,
  component: Recordings,
})

function Recordings() {
  const { podcastId } = useParams({ strict: false })
  return (
    <TwoPanes
      list={<RecordingsScreen search={Route.useSearch()} openId={podcastId} />}
      listLabel={m.podcasts_mine()}
      open={podcastId !== undefined}
    >
      <Outlet />
    </TwoPanes>
  )
}
