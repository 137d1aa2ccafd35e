import { Link } from '@tanstack/react-router'
import CheckCheck from 'lucide-react/icons/check-check'
import Settings from 'lucide-react/icons/settings'
import { Fragment } from 'react'
import type { Notice } from '#contract/notices.ts'
import { dateAlone } from '#src/lib/dates.ts'
import { localDate } from '#src/lib/local-date.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, iconButtonClass } from '#src/ui/button.tsx'
import { List } from '#src/ui/list-row.tsx'
import { listSections } from '#src/ui/lists/list-sections.ts'
import { Cluster } from '#src/ui/stack.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { markAllRead } from './mark-read.ts'
import { NoticeRow } from './notice-row.tsx'
import styles from './notices.module.css'
import { useNotices } from './use-notices.ts'

const day = 24 * 60 * 60 * 1000

/** Actions for all notices: mark as read, settings. */
export function NoticeTools({ onOpen }: { onOpen?: () => void }) {
  const { list } = useNotices()
  return (
    <Cluster gap={1}>
      {list !== undefined && list.unread > 0 && (
        <Button
          size="sm"
          icon={<CheckCheck aria-hidden="true" />}
          onClick={() => void markAllRead(list.notices)}
        >
          {m.notices_mark_all()}
        </Button>
      )}
      <Link
        to="/settings/notices"
        className={iconButtonClass()}
        aria-label={m.notices_settings()}
        onClick={onOpen}
      >
        <Settings aria-hidden="true" />
      </Link>
    </Cluster>
  )
}

/** Latest notices by day. `onOpen`: called on press; `headings`: level below the container's. */
export function NoticeList({ headings: Heading, onOpen }: { headings: 'h2' | 'h3'; onOpen?: () => void }) {
  const { list, query } = useNotices()
  if (!list && query.isError) return <LoadFailed title={m.notices_failed()} query={query} />
  if (!list) return <SkeletonList rows={4} />
  if (list.notices.length === 0)
    return <EmptyState drawing="message" title={m.notices_none()} text={m.notices_none_text()} />
  return listSections(list.notices, sectionOf).map(({ key, label, first, count }) => (
    <Fragment key={key}>
      <Heading className={styles.day}>{label}</Heading>
      <List aria-label={label}>
        {list.notices.slice(first, first + count).map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onOpen={onOpen} />
        ))}
      </List>
    </Fragment>
  ))
}

/** Groups by day in the device's time zone. */
function sectionOf({ updatedAt }: Notice): { key: string; label: string } {
  const key = localDate(new Date(updatedAt))
  if (key === localDate(new Date())) return { key, label: m.dashboard_today() }
  if (key === localDate(new Date(Date.now() - day))) return { key, label: m.notices_yesterday() }
  return { key, label: dateAlone(key) }
}
