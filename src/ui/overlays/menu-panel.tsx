import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { itemForKey, positionMenu } from './menu-behaviour.ts'
import type { OpenedMenu } from './use-menu.ts'
import styles from './menu.module.css'

type MenuPanelProps = {
  id: string
  /** Undefined: it is closed. */
  opened: OpenedMenu | undefined
  onClose: () => void
  /** As of `Menu`. */
  children: ReactNode
}

/**
 * The actions behind whichever button has opened it. On top by the popover API where there is one, else by its z-index.
 * Arrows, Home, End and first letters move; Esc, a press outside and choosing close it, and the focus goes back to the
 * button.
 */
export function MenuPanel({ id, opened, onClose, children }: MenuPanelProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = menu.current
    if (!opened || !element) return
    const { button, startAt } = opened
    element.showPopover?.()
    positionMenu(element, button)
    itemForKey(element, startAt)?.focus({ preventScroll: true })
    const closeOutside = (event: Event) => {
      const target = event.target as Node
      if (!element.contains(target) && !button.contains(target)) close.current()
    }
    const position = () => positionMenu(element, button)
    document.addEventListener('pointerdown', closeOutside)
    window.addEventListener('resize', position)
    window.addEventListener('scroll', position, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      window.removeEventListener('resize', position)
      window.removeEventListener('scroll', position, true)
      element.hidePopover?.()
    }
  }, [opened])

  const leave = () => {
    onClose()
    opened?.button.focus()
  }
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      // A menu that is longer than the window scrolls: the keyboard must be able to reach it.
      tabIndex={0}
      popover="manual"
      aria-label={opened && nameOf(opened.button)}
      className={classNames(styles.menu, !opened && styles.closed)}
      onClick={(event) => {
        const item = (event.target as Element).closest('[role^=menuitem]')
        if (item && item.getAttribute('aria-disabled') !== 'true') leave()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          leave()
        } else if (event.key === 'Tab') {
          // From the button on: a menu that buttons share stands elsewhere.
          leave()
        } else {
          const item = itemForKey(event.currentTarget, event.key)
          if (!item) return
          event.preventDefault()
          item.focus()
        }
      }}
    >
      {children}
    </div>
  )
}

function nameOf(button: HTMLElement): string {
  return button.getAttribute('aria-label') ?? button.textContent ?? ''
}
