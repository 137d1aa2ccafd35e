import type { ComponentProps, ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { Spinner } from '#src/ui/states/spinner.tsx'
import styles from './button.module.css'

/**
 * How a button looks. `primary`: the main action of a screen. `secondary`: the others. `quiet`: in rows and
 * toolbars. `danger`: deletes. `block` fills the line.
 */
export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
}

/** The class that makes a link look like a button: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', block }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block)
}

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** In flight: the button is disabled and shows `busyText`. Pass `false`, not nothing, when it can become busy. */
    busy?: boolean
    /** Default: "Please wait.." */
    busyText?: string
    icon?: ReactNode
    /** On a phone its icon alone is seen: the room is that of the field beside it. */
    iconOnPhone?: boolean
  }

/** A button (`type="button"` by default). */
export function Button(props: ButtonProps) {
  const { variant, size, block, busy, busyText = m.ui_please_wait(), icon, iconOnPhone, ...rest } = props
  const { className, children, disabled, ...native } = rest
  const text = typeof children === 'string' ? children : undefined
  // A button that never becomes busy reserves no room for the other text.
  const other = busy ? text : busyText
  return (
    <button
      type="button"
      className={classNames(
        buttonClass({ variant, size, block }),
        iconOnPhone && styles.iconOnPhone,
        className,
      )}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...native}
    >
      {icon && busy ? <Spinner /> : icon}
      <span className={styles.label} data-other={busy === undefined ? undefined : other}>
        {busy ? busyText : children}
      </span>
    </button>
  )
}

/** The class of a link that is only an icon; the link needs an `aria-label`. */
export function iconButtonClass({ variant = 'quiet', size = 'md' }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], styles.icon)
}

type IconButtonProps = Pick<ButtonLook, 'variant' | 'size'> &
  ComponentProps<'button'> & {
    /** What it does, for those who do not see the icon. */
    label: string
    busy?: boolean
  }

/** A round button that shows only an icon (its child). */
export function IconButton({ label, variant, size, busy, children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={classNames(iconButtonClass({ variant, size }), className)}
      aria-label={label}
      aria-busy={busy || undefined}
      {...rest}
      disabled={rest.disabled || busy}
    >
      {busy ? <Spinner /> : children}
    </button>
  )
}

/** The text of a button: a plus that it begins with stands apart, as an icon would. */
export function PlusText({ children }: { children: string }) {
  if (!children.startsWith('+')) return children
  return (
    <span>
      <span className={styles.plus}>+</span>
      {children.slice(1)}
    </span>
  )
}
