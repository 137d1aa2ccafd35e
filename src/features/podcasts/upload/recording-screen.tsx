import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { PodcastView } from '#contract/podcasts.ts'
import { ApiError } from '#src/api/client.ts'
import { useSession } from '#src/api/use-session.ts'
import { EditSheet } from '#src/features/podcasts/edit-sheet.tsx'
import { LinkedText } from '#src/features/podcasts/linked-text.tsx'
import { PodcastNotFound } from '#src/features/podcasts/podcast-not-found.tsx'
import { PodcastPosts } from '#src/features/podcasts/podcast-posts.tsx'
import { PodcastSkeleton } from '#src/features/podcasts/podcast-skeleton.tsx'
import { TranscriptCard } from '#src/features/podcasts/transcript/transcript-card.tsx'
import { useDeletePodcast } from '#src/features/podcasts/use-delete-podcast.ts'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { podcastQuery } from '#src/queries/podcast-queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Menu, MenuItem, menuItemClass } from '#src/ui/overlays/menu.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { ShareButton } from '#src/widgets/share-button.tsx'
import { RecordingFacts } from './recording-facts.tsx'

/** A recording of the user, next to the list on a desk: details, listens, actions. */
export function RecordingScreen({ podcastId }: { podcastId: string }) {
  const { user } = useSession()
  const query = useQuery(podcastQuery(podcastId))
  usePageTitleOf(query.data?.title)
  const { isDeleted, remove } = useDeletePodcast(podcastId)
  const gone = query.error instanceof ApiError && [400, 403, 404].includes(query.error.status)
  if (gone || isDeleted) return <PodcastNotFound />
  if (user && query.data && query.data.user.id !== user.id) {
    return <Navigate to="/podcast/by/$podcastId" params={{ podcastId }} replace />
  }
  return (
    <Page>
      {query.data ? (
        <OwnRecording podcast={query.data} onDelete={remove} />
      ) : (
        <PageHeader back={<BackToRecordings />} title={m.blogs_sermon()} />
      )}
      {query.isPending && <PodcastSkeleton />}
      {query.isError && !query.data && <LoadFailed title={m.something_wrong()} query={query} />}
    </Page>
  )
}

function BackToRecordings() {
  return <BackLink to="/recordings" search label={m.podcasts_mine()} />
}

interface OwnProps {
  podcast: PodcastView
  onDelete: (title: string) => Promise<void>
}

function OwnRecording({ podcast, onDelete }: OwnProps) {
  const { id, title, description } = podcast
  const [editing, setEditing] = useState(false)
  return (
    <>
      <PageHeader
        back={<BackToRecordings />}
        title={<bdi>{title}</bdi>}
        actions={
          <>
            <Button icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
              {m.podcasts_edit()}
            </Button>
            <ShareButton url={`/podcast/by/${id}`} title={title} />
            <Menu button={<EllipsisVertical aria-hidden="true" />} label={m.ui_more_actions()}>
              <Link
                to="/podcast/by/$podcastId"
                params={{ podcastId: id }}
                role="menuitem"
                tabIndex={-1}
                className={menuItemClass}
              >
                <Eye aria-hidden="true" />
                {m.podcasts_as_listeners()}
              </Link>
              <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void onDelete(title)}>
                {m.podcasts_delete()}
              </MenuItem>
            </Menu>
          </>
        }
      />
      <Stack gap={4}>
        <RecordingFacts podcast={podcast} />
        <Card title={m.podcasts_description()}>
          <LinkedText text={description} />
        </Card>
        <TranscriptCard podcast={podcast} />
        <PodcastPosts podcast={podcast} />
      </Stack>
      <EditSheet podcast={podcast} open={editing} onClose={() => setEditing(false)} />
    </>
  )
}
