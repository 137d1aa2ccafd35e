import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { iconButtonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { MenuPanel } from './menu-panel.tsx'
import { menuButton, useMenu } from './use-menu.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** What the button shows. */
  button: ReactNode
  /** What the button is for, when it shows only an icon. */
  label?: string
  /** How the button looks. Default: a round one for an icon. */
  buttonClassName?: string
  /** `MenuItem`s, links with `role="menuitem"` and `menuItemClass`, `MenuSeparator`s. */
  children: ReactNode
}

/** Actions behind a button. */
export function Menu({ button, label, buttonClassName = iconButtonClass(), children }: MenuProps) {
  const { id, opened, buttonEvents, close } = useMenu()
  return (
    <div className={styles.anchor}>
      <button
        type="button"
        className={buttonClassName}
        aria-label={label}
        {...menuButton(opened ? id : undefined)}
        {...buttonEvents}
      >
        {button}
      </button>
      <MenuPanel id={id} opened={opened} onClose={close}>
        {children}
      </MenuPanel>
    </div>
  )
}

/** The class of a link in a menu; give it `role="menuitem"` and `tabIndex={-1}`. */
export const menuItemClass: string = styles.item ?? ''

type MenuItemProps = {
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** Makes it one of several choices: whether it is the chosen one. */
  checked?: boolean
  children: ReactNode
}

/** One action, or one choice. */
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

/** Items that belong together, under a small heading. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      <p className={styles.heading} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}

/** A line between two groups of items. */
export function MenuSeparator() {
  return <hr className={styles.separator} />
}
