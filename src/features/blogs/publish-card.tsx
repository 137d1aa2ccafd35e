import { useQuery } from '@tanstack/react-query'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef, useState } from 'react'
import type { Blog } from '#contract/blogs/blogs.ts'
import { publications } from '#contract/blogs/publications.ts'
import { query, queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writesTextOf } from '#src/offline/blog-text.ts'
import { usePendingOf } from '#src/queries/use-pending.ts'
import { useOnline } from '#src/sync/use-online.ts'
import { Card } from '#src/ui/card.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Banner } from '#src/ui/states/banner.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { PublicationBadge } from './publication-badge.tsx'
import { PublishForm } from './publish-form.tsx'
import { Published } from './published.tsx'

interface Props {
  blog: Blog
  /** Brings the text to the server; throws `Unsent`. */
  send: () => Promise<void>
}

/** Where a post is published, and how that is changed. What is published is what has been saved. */
export function PublishCard({ blog: { id, title, revision, updatedAt }, send }: Props) {
  const online = useOnline()
  const [isOfPost] = useState(() => writesTextOf(id))
  const unsent = usePendingOf(isOfPost).some(({ status }) => status !== 'sent')
  const result = useQuery(query(publications.get, { blog_id: id }), queryClient)
  const { refetch, data } = result
  // A post that was saved differs from what is published.
  const state = `${revision} ${updatedAt}`
  const asked = useRef(state)
  useEffect(() => {
    if (asked.current === state) return
    asked.current = state
    void refetch()
  }, [state, refetch])
  const publication = data?.publication ?? undefined
  return (
    <Card title={m.publishing_title()} action={data && <PublicationBadge status={publication?.status} />}>
      <Stack gap={4}>
        {!online && (
          <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
            {m.publishing_offline()} {unsent && m.publishing_unsent()}
          </Banner>
        )}
        {!data && result.isPending && <Spinner label={m.ui_loading()} />}
        {!data && result.isError && <LoadFailed title={m.publishing_state_failed()} query={result} />}
        {publication && <Published blogId={id} title={title} publication={publication} send={send} />}
        {data && publication?.status !== 'published' && (
          <PublishForm
            key={publication?.status}
            blogId={id}
            publication={publication}
            suggested={data.suggested_slug}
            locale={data.suggested_locale}
            send={send}
          />
        )}
      </Stack>
    </Card>
  )
}
