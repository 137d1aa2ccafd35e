import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { accountData } from '#contract/account/account-data.ts'
import type { DataExport } from '#contract/account/account-data.ts'
import { query, queryClient, storeInCache } from '#src/api/query.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { useCall } from '#src/forms/use-call.ts'
import { shortDate, timeOfDay } from '#src/lib/dates.ts'
import { localDate } from '#src/lib/local-date.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Progress } from '#src/ui/figures/progress.tsx'
import { Cluster, Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'

/** Poll interval in milliseconds. */
const pollInterval = 1500

const exportQuery = query(accountData.find, {})
const isUnderWay = (status: DataExport['status'] | undefined) => status === 'queued' || status === 'running'

/** Requests an archive of the user's data, shows its progress and the download. */
export function DownloadDataCard() {
  // Explicit client: also rendered outside its provider.
  const found = useQuery(
    {
      ...exportQuery,
      refetchInterval: ({ state }) => (isUnderWay(state.data?.export?.status) ? pollInterval : false),
    },
    queryClient,
  )
  const store = (data: DataExport | null) => storeInCache(exportQuery.queryKey, { export: data })
  const start = useCall(accountData.start, { onSuccess: (data) => void store(data) })
  const remove = useCall(accountData.remove, {
    success: ({ message }) => message,
    onSuccess: () => void store(null),
    refresh: [accountData.find],
  })
  const current = found.data?.export
  const again = (
    <Button busy={start.isPending} onClick={() => start.mutate({})}>
      {m.own_data_again()}
    </Button>
  )
  return (
    <Card title={m.own_data_download_title()}>
      <Stack gap={4}>
        <p>{m.own_data_download_text()}</p>
        {found.isPending && <SkeletonList rows={1} />}
        {found.isError && !found.data && (
          <ErrorState
            title={m.own_data_failed_to_load()}
            retrying={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        )}
        {current === null && (
          <div>
            <Button variant="primary" busy={start.isPending} onClick={() => start.mutate({})}>
              {m.own_data_prepare()}
            </Button>
          </div>
        )}
        {current && isUnderWay(current.status) && (
          <>
            <Progress
              label={current.status === 'queued' ? m.own_data_queued() : m.own_data_running()}
              {...(current.status === 'running' && { value: current.progress })}
              detail={
                current.status === 'running' && m.own_data_part({ part: Math.floor(current.progress * 100) })
              }
              onCancel={() => remove.mutate({ export_id: current.id })}
            />
            <p>{m.own_data_meanwhile()}</p>
          </>
        )}
        {current?.status === 'failed' && (
          <Banner tone="danger" role="alert" action={again}>
            {m.own_data_failed()}
          </Banner>
        )}
        {current?.status === 'ready' && (
          <>
            <ReadyFile file={current} />
            <Cluster>
              {again}
              <Button
                variant="quiet"
                busy={remove.isPending}
                onClick={() => remove.mutate({ export_id: current.id })}
              >
                {m.own_data_delete_file()}
              </Button>
            </Cluster>
          </>
        )}
      </Stack>
    </Card>
  )
}

/** A plain link: the browser streams the download. */
function ReadyFile({ file: { url, size, expiresAt } }: { file: DataExport }) {
  const { apiBase } = useSettings()
  const expires = new Date(expiresAt ?? 0)
  const until = { date: shortDate(localDate(expires)), time: timeOfDay(expires.getTime()) }
  return (
    <div role="status">
      <Stack gap={3}>
        <p>{m.own_data_ready(until)}</p>
        <div>
          <a href={`${apiBase}/${url}`} download className={buttonClass({ variant: 'primary' })}>
            <Download aria-hidden="true" />
            {m.own_data_download({ size: formatSize(size ?? 0) })}
          </a>
        </div>
      </Stack>
    </div>
  )
}
