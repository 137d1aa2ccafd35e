import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { showBadge } from '#src/offline/app-badge.ts'
import { usePending } from '#src/queries/use-pending.ts'
import { iconButtonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useMedia } from '#src/ui/use-media.ts'
import styles from './notice-bell.module.css'
import { NoticeList, NoticeTools } from './notice-list.tsx'
import { useNotices } from './use-notices.ts'

/** Maximum count that fits the badge. */
const most = 99

/** The header's bell with the unread count. Opens a popover on desktop, the page on phones. */
export function NoticeBell() {
  const { list } = useNotices({ polls: true })
  const unread = list?.unread ?? 0
  useAppBadge(list?.unread)
  const hasRoom = useMedia('(min-width: 60rem)')
  const label = unread > 0 ? m.notices_bell_unread({ n: unread }) : m.notices_title()
  const sign = (
    <>
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </>
  )
  const className = classNames(iconButtonClass(), styles.bell)
  if (hasRoom && 'popover' in HTMLElement.prototype)
    return (
      <BellWithList label={label} className={className}>
        {sign}
      </BellWithList>
    )
  return (
    <Link to="/notices" className={className} aria-label={label}>
      {sign}
    </Link>
  )
}

/** The popover API handles Esc, presses outside and focus restoration. */
function BellWithList(props: { label: string; className: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={props.className}
        aria-label={props.label}
        aria-haspopup="dialog"
        aria-expanded={open}
        popoverTarget={id}
      >
        {props.children}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        tabIndex={-1}
        className={styles.panel}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open')
          if (newState === 'open') currentTarget.focus()
        }}
      >
        {open && (
          <>
            <div className={styles.header}>
              <h2 id={`${id}-title`}>{m.notices_title()}</h2>
              <NoticeTools onOpen={close} />
            </div>
            <NoticeList headings="h3" onOpen={close} />
          </>
        )}
      </div>
    </>
  )
}

/** Sets the installed app's badge to pending plus unread counts; clears it after sign-out. */
function useAppBadge(unread: number | undefined): void {
  const rows = usePending()
  const userId = useSession().user?.id
  useEffect(() => {
    if (userId !== undefined) void showBadge(userId, unread, rows)
  }, [userId, unread, rows])
}
