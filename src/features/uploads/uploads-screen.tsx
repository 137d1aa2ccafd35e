import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { uploads } from '#contract/uploads.ts'
import type { UploadedFile } from '#contract/uploads.ts'
import { query, queryClient } from '#src/api/query.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { UploadList } from './upload-list.tsx'
import styles from './uploads.module.css'

/** In milliseconds; download URLs expire after 5 minutes. */
const readAgainAfter = 4 * 60_000

/** All uploads of the user; read-only offline. */
export function UploadsScreen() {
  const result = useQuery(
    {
      ...query(uploads.list, {}, { offline: true }),
      refetchInterval: readAgainAfter,
      refetchOnMount: 'always',
    },
    queryClient,
  )
  return (
    <Page width="list">
      <PageHeader title={m.my_uploads_title()} lead={m.my_uploads_lead()} />
      {result.isPending && <SkeletonList rows={6} />}
      {result.isError && !result.data && <LoadFailed title={m.my_uploads_load_failed()} query={result} />}
      {result.data && <Files {...result.data} />}
    </Page>
  )
}

function Files({ files, used }: { files: UploadedFile[]; used: number }) {
  if (files.length === 0) {
    return (
      <EmptyState
        drawing="paper"
        title={m.my_uploads_none()}
        text={m.my_uploads_none_text()}
        action={
          <Link to="/create/podcast" className={buttonClass({ variant: 'primary' })}>
            {m.uploads_title()}
          </Link>
        }
      />
    )
  }
  return (
    <Stack gap={5}>
      <Card title={m.my_uploads_used()}>
        <p className={styles.used}>
          <strong className={styles.figure}>{formatSize(used)}</strong>
          <span>{m.my_uploads_count({ n: files.length })}</span>
        </p>
      </Card>
      <UploadList files={files} />
      {files.some(({ deletable }) => !deletable) && <p className={styles.note}>{m.my_uploads_kept()}</p>}
    </Stack>
  )
}
