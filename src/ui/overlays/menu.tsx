import Check from 'lucide-react/icons/check'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { iconButtonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { itemForKey, positionMenu } from './menu-behaviour.ts'
import styles from './menu.module.css'

type MenuProps = {
  button: ReactNode
  label?: string
  buttonClassName?: string
  /** `MenuItem`s, links with `role="menuitem"` and `menuItemClass`, `MenuSeparator`s. */
  children: ReactNode
}

/**
 * Uses the popover API, or a z-index without it. Items are mounted only while open, so that each row of a
 * list can have a menu.
 */
export function Menu({ button, label, buttonClassName = iconButtonClass(), children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const startAt = useRef<'Home' | 'End'>('Home')
  const id = useId()

  useEffect(() => {
    const element = menu.current
    if (!open || !element || !opener.current) return
    element.showPopover?.()
    positionMenu(element, opener.current)
    itemForKey(element, startAt.current)?.focus({ preventScroll: true })
    const close = (event: Event) => {
      const target = event.target as Node
      if (!element.contains(target) && !opener.current?.contains(target)) setOpen(false)
    }
    const position = () => opener.current && positionMenu(element, opener.current)
    document.addEventListener('pointerdown', close)
    window.addEventListener('resize', position)
    window.addEventListener('scroll', position, true)
    return () => {
      document.removeEventListener('pointerdown', close)
      window.removeEventListener('resize', position)
      window.removeEventListener('scroll', position, true)
      element.hidePopover?.()
    }
  }, [open])

  const openAt = (start: 'Home' | 'End') => {
    startAt.current = start
    setOpen(true)
  }
  const leave = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div className={styles.anchor}>
      <button
        ref={opener}
        type="button"
        id={`${id}-button`}
        className={buttonClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? setOpen(false) : openAt('Home'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          openAt(event.key === 'ArrowDown' ? 'Home' : 'End')
        }}
      >
        {button}
      </button>
      <div
        ref={menu}
        id={id}
        role="menu"
        // Makes a menu that overflows scrollable by keyboard.
        tabIndex={0}
        popover="manual"
        aria-labelledby={`${id}-button`}
        className={classNames(styles.menu, !open && styles.closed)}
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
            setOpen(false)
          } else {
            const item = itemForKey(event.currentTarget, event.key)
            if (!item) return
            event.preventDefault()
            item.focus()
          }
        }}
      >
        {open && children}
      </div>
    </div>
  )
}

/** Class of a link in a menu; give it `role="menuitem"` and `tabIndex={-1}`. */
export const menuItemClass: string = styles.item ?? ''

type MenuItemProps = {
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** Renders a `menuitemradio` with this state. */
  checked?: boolean
  children: ReactNode
}

export function MenuItem({ icon, onSelect, danger, disabled, checked, children }: MenuItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      tabIndex={-1}
      className={classNames(styles.item, danger && styles.danger)}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onSelect()
      }}
    >
      {icon}
      {children}
      {checked && <Check className={styles.check} aria-hidden="true" />}
    </button>
  )
}

/** A group of items under a small heading; `inline`: few short ones in one line. */
export function MenuGroup(props: { label: string; inline?: boolean; children: ReactNode }) {
  const { label, inline, children } = props
  return (
    <div role="group" aria-label={label} className={classNames(styles.group, inline && styles.inline)}>
      <p className={styles.heading} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}

export function MenuSeparator() {
  return <hr className={styles.separator} />
}
