import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BlogStatus } from '#contract/blogs/blogs.ts'
import { shortDateOf } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import type { ShownBlog } from '#src/offline/overlay.ts'
import { rowLinkClass } from '#src/ui/list-row.tsx'
import { ItemList } from '#src/ui/lists/item-list.tsx'
import type { ListColumn } from '#src/ui/lists/list-column.ts'
import { Badge } from '#src/ui/states/badge.tsx'
import type { Tone } from '#src/ui/states/badge.tsx'
import { PublicationBadge } from './publication-badge.tsx'
import { SyncBadge } from '#src/widgets/sync-badge.tsx'

const statuses: Record<BlogStatus, { label: () => string; tone: Tone }> = {
  queued: { label: m.blogs_status_queued, tone: 'neutral' },
  fetching_transcript: { label: m.blogs_status_fetching, tone: 'accent' },
  writing: { label: m.blogs_status_writing, tone: 'accent' },
  blog_body_completed: { label: m.blogs_status_done, tone: 'success' },
  failed: { label: m.blogs_status_failed, tone: 'danger' },
}

const keyOf = ({ id }: ShownBlog) => id
const nameOf = ({ title }: ShownBlog) => title || m.blogs_untitled()

/** Posts of the person; a press on one opens it for editing. */
export function BlogList({ posts }: { posts: ShownBlog[] }) {
  const columns = useMemo(
    (): ListColumn<ShownBlog>[] => [
      { id: 'title', heading: m.blogs_new_title(), width: 'wide' },
      { id: 'status', heading: m.blogs_column_status(), cell: statusOf, width: 'narrow' },
      { id: 'changed', heading: m.blogs_column_changed(), cell: changedOn, width: 'narrow' },
    ],
    [],
  )
  return (
    <ItemList
      label={m.blogs_title()}
      items={posts}
      keyOf={keyOf}
      nameOf={nameOf}
      title={titleOf}
      detail={detailOf}
      columns={columns}
    />
  )
}

function titleOf(post: ShownBlog) {
  return (
    <Link to="/blogs/by/$blogId" params={{ blogId: post.id }} className={rowLinkClass}>
      <bdi>{nameOf(post)}</bdi>
    </Link>
  )
}

function statusOf({ status, syncStatus, publication }: ShownBlog) {
  if (syncStatus) return <SyncBadge syncStatus={syncStatus} />
  if (publication) return <PublicationBadge status={publication.status} />
  const { label, tone } = statuses[status]
  return <Badge tone={tone}>{label()}</Badge>
}

const changedOn = ({ updatedAt }: ShownBlog) => shortDateOf(updatedAt)

function detailOf(post: ShownBlog) {
  return (
    <>
      {statusOf(post)} {changedOn(post)}
    </>
  )
}
