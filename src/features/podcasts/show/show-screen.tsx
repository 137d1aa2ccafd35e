import { useQuery } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { showSettings } from '#contract/shows/show-settings.ts'
import { query } from '#src/api/query.ts'
import { usePageTitleOf } from '#src/lib/page-title.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { useOnline } from '#src/sync/use-online.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { BackLink } from '#src/widgets/back-link.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { ShowCover } from './show-cover.tsx'
import { ShowForm } from './show-form.tsx'

/** Settings of the user's podcast as a whole. */
export function ShowScreen() {
  const result = useQuery(query(showSettings.get, {}))
  const online = useOnline()
  usePageTitleOf(m.show_title())
  return (
    <Page width="reading">
      <PageHeader
        back={<BackLink to="/recordings" label={m.podcasts_mine()} />}
        title={m.show_title()}
        lead={m.show_lead()}
      />
      <Stack gap={5}>
        {!online && (
          <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
            {m.show_offline()}
          </Banner>
        )}
        {result.data && (
          <>
            <ShowCover show={result.data} />
            <ShowForm show={result.data} />
          </>
        )}
        {result.isPending && <SkeletonList />}
        {result.isError && !result.data && <LoadFailed title={m.show_load_failed()} query={result} />}
      </Stack>
    </Page>
  )
}
