import { Link, useNavigate } from '@tanstack/react-router'
import Mic from 'lucide-react/icons/mic'
import { useCallback } from 'react'
import type { PodcastSort } from '#contract/podcasts.ts'
import { useSession } from '#src/api/use-session.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import type { ListSort } from '#src/ui/lists/list-column.ts'
import { useDesk } from '#src/ui/lists/use-desk.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { MyPodcasts } from '#src/widgets/podcasts/my-podcasts.tsx'
import { ScreenActions } from '#src/widgets/screen-actions.tsx'
import { UploadsLeft } from '#src/widgets/uploads-left.tsx'
import { RecordingList } from './recording-list.tsx'
import type { RecordingsSearch } from './recordings-search.ts'

const newestFirst = '-uploaded' satisfies PodcastSort

interface Props {
  search: RecordingsSearch
  /** The recording that is open next to the list. */
  openId: string | undefined
}

/** The person's own podcasts, in whichever church: listen, edit, upload another one. */
export function RecordingsScreen({ search: { order }, openId }: Props) {
  const { user } = useSession()
  const navigate = useNavigate()
  // On a phone there are no heads to sort by.
  const sort = useDesk() ? order : undefined
  const onSort = useCallback(
    (next: ListSort) =>
      void navigate({
        to: '.',
        search: { order: next === newestFirst ? undefined : (next as RecordingsSearch['order']) },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  return (
    <Page width="list">
      <PageHeader
        title={m.podcasts_mine()}
        lead={<UploadsLeft />}
        actions={
          <ScreenActions
            primary={
              <Link to="/create/podcast" className={buttonClass({ variant: 'primary' })}>
                {m.uploads_title()}
              </Link>
            }
            renderLinks={(look) => (
              <>
                {user && (
                  <Link to="/@{$username}" params={{ username: user.username }} {...look}>
                    {m.podcasts_public_page()}
                  </Link>
                )}
                <Link to="/show" {...look}>
                  {m.show_title()}
                </Link>
                <Link to="/saved" {...look}>
                  {m.listening_manage()}
                </Link>
              </>
            )}
          />
        }
      />
      <MyPodcasts
        sort={sort}
        skeleton={<SkeletonList />}
        example={
          <ExampleRows
            caption={m.example_caption()}
            icon={<Mic />}
            rows={[
              {
                title: m.podcasts_example_1(),
                detail: `${formatDuration(35 * 60)} · ${m.podcasts_listens({ n: 64 })}`,
              },
              {
                title: m.podcasts_example_2(),
                detail: `${formatDuration(28 * 60)} · ${m.podcasts_listens({ n: 41 })}`,
              },
            ]}
          />
        }
      >
        {(podcasts) => (
          <RecordingList podcasts={podcasts} openId={openId} sort={sort ?? newestFirst} onSort={onSort} />
        )}
      </MyPodcasts>
    </Page>
  )
}
