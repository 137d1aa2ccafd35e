import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import {
  dismissNotice,
  holdNotice,
  type NewNotice,
  type Notice,
  type NoticeKind,
  notices,
  releaseNotice,
  releaseNotices,
} from './notices.ts'
import styles from './notice-region.module.css'

/** What can be pressed or typed into. */
const controls = 'a, button, input, select, textarea, label, summary'
/** What sends a form, and the bar of what can be done for many. */
const mustBeFree = ':is(#main, dialog[open]) [type=submit], [data-uncovered]'
/** In pixels, between a button and the notices above it. */
const gap = 8

/**
 * Where notices appear: at the end of the window, on a desk beside the menu; above the button of a form that is there,
 * and above what was just pressed. The frame renders it once; anything may call `notify` of notices.ts. Errors are
 * announced at once, the others when the screen reader has finished.
 */
export function NoticeRegion() {
  const shown = useStore(notices)
  const region = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.id
  // Not the focused element: a button that is busy loses the focus.
  const used = useRef<Element>(null)

  useEffect(() => {
    const note = (event: Event) => {
      const target = event.target as Element
      if (!region.current?.contains(target)) used.current = target.closest(controls)
    }
    const events = ['focusin', 'pointerdown'] as const
    for (const name of events) document.addEventListener(name, note)
    return () => {
      for (const name of events) document.removeEventListener(name, note)
    }
  }, [])

  // Cards that go, to be rendered anew in another language, are not left by the pointer that is on them.
  useEffect(() => releaseNotices, [])

  // Shown again for each notice: what was put into the top layer last is above the dialogs.
  useEffect(() => {
    const element = region.current
    if (newest === undefined || !element?.showPopover) return
    element.showPopover()
    rise(element, [...(used.current ? [used.current] : []), ...document.querySelectorAll(mustBeFree)])
    return () => element.hidePopover()
  }, [newest])

  return (
    <div ref={region} popover="manual" className={styles.region} role="region" aria-label={m.ui_notices()}>
      <div className={styles.lane} role="alert">
        {shown.filter((notice) => notice.kind === 'error').map(card)}
      </div>
      <div className={styles.lane} role="status">
        {shown.filter((notice) => notice.kind !== 'error').map(card)}
      </div>
    </div>
  )
}

/** Moves the notices up until they lie over none of these, unless they would then lie over the title. */
function rise(region: HTMLElement, elements: Element[]): void {
  let height = 0
  const boxes = elements.map((element) => element.getBoundingClientRect())
  const set = () => region.style.setProperty('--notice-rise', `${height}px`)
  set()
  for (let step = 0; step <= boxes.length; step++) {
    const { top, right, bottom, left } = region.getBoundingClientRect()
    const tops = boxes
      .filter((box) => box.bottom > top && box.top < bottom && box.right > left && box.left < right)
      .map((box) => box.top)
    if (tops.length === 0) break
    height += bottom - Math.min(...tops) + gap
    set()
  }
  const title = document.querySelector('#main h1')?.getBoundingClientRect().bottom ?? 0
  if (region.getBoundingClientRect().top >= title) return
  height = 0
  set()
}

function card(notice: Notice) {
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
      // A finger does not hover: lifting it must not make the notice leave sooner. Nor does a pointer that rests where the
      // notice has come, for which browsers send a move of no length.
      onPointerMove={({ pointerType, movementX, movementY }) => {
        if (pointerType !== 'touch' && (movementX !== 0 || movementY !== 0)) onHold?.()
      }}
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
