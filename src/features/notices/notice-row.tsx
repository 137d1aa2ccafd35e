import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Notice } from '#contract/notices.ts'
import { timeOfDay } from '#src/lib/dates.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { ListRow, rowLinkClass } from '#src/ui/list-row.tsx'
import { RowIcon } from '#src/ui/row-icon.tsx'
import { Badge } from '#src/ui/states/badge.tsx'
import { iconOf } from './kinds.ts'
import { markRead } from './mark-read.ts'
import styles from './notices.module.css'

/** A notice. A press opens its target and marks it as read. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen?: (() => void) | undefined }) {
  const router = useRouter()
  const { kind, title, body, path, updatedAt } = notice
  const unread = notice.readAt === null
  const Icon = iconOf(kind)
  const open = (event: MouseEvent) => {
    if (unread) void markRead(notice)
    // The browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen?.()
    void router.navigate({ href: path })
  }
  return (
    <ListRow
      leading={
        <RowIcon tone={unread && 'accent'}>
          <Icon />
        </RowIcon>
      }
      title={
        <a href={path} className={rowLinkClass} onClick={open}>
          <bdi>{title}</bdi>
        </a>
      }
      detail={
        <>
          {body !== '' && <bdi className={styles.body}>{body}</bdi>}
          <time dateTime={updatedAt}>{timeOfDay(Date.parse(updatedAt))}</time>
        </>
      }
      trailing={unread && <Badge tone="accent">{m.notices_new()}</Badge>}
    />
  )
}
