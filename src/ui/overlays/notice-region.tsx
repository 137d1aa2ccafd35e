import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import {
  dismissNotice,
  getNotices,
  holdNotice,
  type NewNotice,
  type Notice,
  type NoticeKind,
  releaseNotice,
  subscribeNotices,
} from './notices.ts'
import styles from './notice-region.module.css'

/**
 * Where notices appear: top right. Stands once in the frame; anything may call `notify` from notices.ts. Errors are
 * announced at once, the others when the screen reader has finished.
 */
export function NoticeRegion() {
  const notices = useSyncExternalStore(subscribeNotices, getNotices, getNotices)
  const region = useRef<HTMLDivElement>(null)
  const newest = notices.at(-1)?.id

  // Shown anew for each notice: the last one put into the top layer is uppermost, so it is not under a dialog.
  useEffect(() => {
    const element = region.current
    if (newest === undefined || !element?.showPopover) return
    element.showPopover()
    return () => element.hidePopover()
  }, [newest])

  return (
    <div ref={region} popover="manual" className={styles.region} role="region" aria-label={m.ui_notices()}>
      <div className={styles.lane} role="alert">
        {notices.filter((notice) => notice.kind === 'error').map(shown)}
      </div>
      <div className={styles.lane} role="status">
        {notices.filter((notice) => notice.kind !== 'error').map(shown)}
      </div>
    </div>
  )
}

function shown(notice: Notice) {
  return (
    <NoticeCard
      key={notice.id}
      {...notice}
      onHold={() => holdNotice(notice.id)}
      onRelease={() => releaseNotice(notice.id)}
      onDismiss={() => dismissNotice(notice.id)}
    />
  )
}

const marks: Record<NoticeKind, ReactNode> = { success: <Check />, error: <CircleAlert />, info: <Info /> }

type NoticeCardProps = NewNotice & {
  leaving?: boolean
  onHold?: () => void
  onRelease?: () => void
  onDismiss: () => void
}

/** How one notice looks. */
export function NoticeCard(props: NoticeCardProps) {
  const { kind, title, message, action, leaving, onHold, onRelease, onDismiss } = props
  return (
    <div
      className={classNames(styles.notice, styles[kind], leaving && styles.leaving)}
      // A finger does not point, it taps; lifting it must not shorten the notice's life.
      onPointerEnter={(event) => event.pointerType !== 'touch' && onHold?.()}
      onPointerLeave={(event) => event.pointerType !== 'touch' && onRelease?.()}
      onFocus={onHold}
      onBlur={onRelease}
    >
      <span className={styles.mark} aria-hidden="true">
        {marks[kind]}
      </span>
      <div className={styles.body}>
        <div className={styles.text}>
          {title && <p className={styles.title}>{title}</p>}
          <p>{message}</p>
        </div>
        {action && (
          <span className={styles.action}>
            <Button
              variant="quiet"
              size="sm"
              onClick={() => {
                onDismiss()
                action.onAction()
              }}
            >
              {action.label}
            </Button>
          </span>
        )}
      </div>
      <IconButton label={m.ui_close()} onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  )
}
