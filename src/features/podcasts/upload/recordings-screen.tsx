import { Link } from '@tanstack/react-router'
import Mic from 'lucide-react/icons/mic'
import { useSession } from '#src/api/use-session.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { ExampleRows } from '#src/ui/states/example-rows.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { MyPodcasts } from '#src/widgets/podcasts/my-podcasts.tsx'
import { ScreenActions } from '#src/widgets/screen-actions.tsx'
import { UploadsLeft } from '#src/widgets/uploads-left.tsx'
import { RecordingList } from './recording-list.tsx'

/** The person's own podcasts, in whichever church: listen, edit, upload another one. */
export function RecordingsScreen() {
  const { user } = useSession()
  return (
    <Page>
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
                <Link to="/saved" {...look}>
                  {m.listening_manage()}
                </Link>
              </>
            )}
          />
        }
      />
      <MyPodcasts
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
        {(podcasts) => <RecordingList podcasts={podcasts} />}
      </MyPodcasts>
    </Page>
  )
}
