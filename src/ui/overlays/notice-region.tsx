import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { noticeDrop } from './notice-drop.ts'
import {
  closeNotice,
  holdNotice,
  type NewNotice,
  type Notice,
  type NoticeKind,
  notices,
  releaseNotice,
  releaseNotices,
} from './notices.ts'
import styles from './notice-region.module.css'

const controls = 'a, button, input, select, textarea, label, summary'
/** Controls that notices must not cover: titles with their actions, submit buttons and sticky bars. */
const mustBeFree = [
  '#main h1',
  '#main header :is(a, button)',
  'dialog[open] h2',
  ':is(#main, dialog[open]) [type=submit]',
  '[data-uncovered]',
  '[data-tabs]',
].join(',')

/** Top right, below protected controls. The frame renders it once. Announces errors assertively. */
export function NoticeRegion() {
  const shown = useStore(notices)
  const region = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)
  const newestShown = newest && `${newest.id} ${newest.serial}`
  // Not `document.activeElement`: a busy button loses the focus.
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

  // Cards removed by a language change fire no pointerleave.
  useEffect(() => releaseNotices, [])

  // Shown again for each notice: the top layer puts the last shown element above dialogs.
  useEffect(() => {
    const element = region.current
    if (newestShown === undefined || !element?.showPopover) return
    element.showPopover()
    const place = () => drop(element, used.current)
    place()
    // Not during a press: moving notices would cancel its click.
    let pressing = false
    const press = () => void (pressing = true)
    const release = () => void (pressing = false)
    const follow = ({ target }: Event) => !pressing && !element.contains(target as Element) && place()
    // Polls, since page controls appear and move when data arrives.
    const timer = setInterval(() => !pressing && place(), 250)
    const sheets = new MutationObserver(place)
    sheets.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', press)
    for (const end of ['click', 'keydown']) document.addEventListener(end, release)
    window.addEventListener('resize', place)
    return () => {
      clearInterval(timer)
      sheets.disconnect()
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', press)
      for (const end of ['click', 'keydown']) document.removeEventListener(end, release)
      window.removeEventListener('resize', place)
      element.hidePopover()
    }
  }, [newestShown])

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

function drop(region: HTMLElement, used: Element | null): void {
  const set = (distance: number) => region.style.setProperty('--notice-drop', `${distance}px`)
  const boxOf = (element: Element) => element.getBoundingClientRect()
  set(0)
  const free = [...document.querySelectorAll(mustBeFree)].map(boxOf)
  set(noticeDrop(boxOf(region), free, used ? boxOf(used) : undefined, innerHeight))
}

function card(notice: Notice) {
  return (
    <NoticeCard
      key={notice.id}
      {...notice}
      onHold={() => holdNotice(notice.id)}
      onRelease={() => releaseNotice(notice.id)}
      onDismiss={() => closeNotice(notice.id)}
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

export function NoticeCard(props: NoticeCardProps) {
  const { kind, title, message, action, leaving, onHold, onRelease, onDismiss } = props
  return (
    <div
      className={classNames(styles.notice, styles[kind], leaving && styles.leaving)}
      // Lifting a finger must not shorten the notice's time. Browsers send a zero-length move when a notice
      // appears under a resting pointer.
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
