import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { blogs } from '#contract/blogs/blogs.ts'
import type { Blog } from '#contract/blogs/blogs.ts'
import { blogVersions } from '#contract/blogs/blog-versions.ts'
import type { VersionSummary } from '#contract/blogs/blog-versions.ts'
import { query, queryClient } from '#src/api/query.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { shortDateOf, timeOfDay } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { BlogText } from '#src/offline/blog-text.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { Button } from '#src/ui/button.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { CompareDialog } from './compare-dialog.tsx'

interface Props {
  blogId: string
  /** As it is typed. */
  text: BlogText
  onClose: () => void
  onRestored: (blog: Blog) => void
}

/** What a post was before: compared with what it is, and restored. */
export function VersionsSheet({ blogId, text, onClose, onRestored }: Props) {
  const online = useOnline()
  const [compared, compare] = useState<VersionSummary>()
  const result = useQuery(query(blogVersions.list, { blog_id: blogId }, { live: 1000 }), queryClient)
  const versions = result.data?.versions
  return (
    <Dialog open side onClose={onClose} title={m.blogs_edit_versions()}>
      {!versions && result.isPending && <SkeletonList rows={4} />}
      {!versions && result.isError && !online && <Banner>{m.blogs_edit_versions_offline()}</Banner>}
      {!versions && result.isError && online && (
        <LoadFailed title={m.blogs_edit_versions_failed()} query={result} />
      )}
      {versions && (
        <List>
          {versions.map((version) => (
            <ListRow
              key={version.revision}
              title={timeOf(version)}
              detail={m.blogs_edit_version_words({ words: formatNumber(version.words) })}
              trailing={
                version.current ? (
                  <Badge tone="success">{m.blogs_edit_version_current()}</Badge>
                ) : (
                  <Button
                    aria-label={m.blogs_edit_compare_version({ when: timeOf(version) })}
                    onClick={() => compare(version)}
                  >
                    {m.blogs_edit_compare()}
                  </Button>
                )
              }
            />
          ))}
        </List>
      )}
      {compared && (
        <ComparedVersion
          blogId={blogId}
          version={compared}
          text={text}
          onClose={() => compare(undefined)}
          onRestored={(blog) => {
            onRestored(blog)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

/** "Nov 15, 2026, 10:04 AM" */
const timeOf = ({ savedAt }: VersionSummary) => `${shortDateOf(savedAt)}, ${timeOfDay(Date.parse(savedAt))}`

interface ComparedProps extends Props {
  version: VersionSummary
}

function ComparedVersion({ blogId, version, text, onClose, onRestored }: ComparedProps) {
  const { revision } = version
  const input = { blog_id: blogId, revision }
  const result = useQuery({ ...query(blogVersions.get, input), staleTime: Infinity }, queryClient)
  const [asked, ask] = useState(false)
  const restore = useCall(blogVersions.restore, {
    success: ({ message }) => message,
    failure: m.blogs_edit_restore_failed,
    refresh: [blogs.get, blogVersions.list],
    onSuccess: ({ blog }) => onRestored(blog),
  })
  const title = timeOf(version)
  if (!result.data) {
    return (
      <Dialog open onClose={onClose} title={title}>
        {result.isError ? (
          <LoadFailed title={m.blogs_edit_versions_failed()} query={result} />
        ) : (
          <SkeletonList rows={4} />
        )}
      </Dialog>
    )
  }
  return (
    <>
      <CompareDialog
        title={title}
        legend={m.blogs_edit_compare_since()}
        before={result.data}
        after={text}
        onClose={onClose}
        actions={<Button onClick={() => ask(true)}>{m.blogs_edit_restore()}</Button>}
      />
      {asked && (
        <ConfirmCall
          title={m.blogs_edit_restore_title({ when: title })}
          text={m.blogs_edit_restore_text()}
          confirmLabel={m.blogs_edit_restore()}
          call={restore}
          input={input}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
