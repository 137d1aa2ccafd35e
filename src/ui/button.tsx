import type { ComponentProps, ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { Spinner } from '#src/ui/states/spinner.tsx'
import styles from './button.module.css'

/** `primary`: main action of a screen. `quiet`: rows and toolbars. `danger`: deletes. `block`: full width. */
export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
}

/** Styles a link as a button: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'secondary', size = 'md', block }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], block && styles.block)
}

type ButtonProps = ButtonLook &
  ComponentProps<'button'> & {
    /** Shows `busyText`. Pass `false`, not `undefined`, if the button can become busy. */
    busy?: boolean
    busyText?: string
    icon?: ReactNode
    /** Shows only the icon on a phone, to leave room for an adjacent field. */
    iconOnPhone?: boolean
  }

export function Button(props: ButtonProps) {
  const { variant, size, block, busy, busyText = m.ui_please_wait(), icon, iconOnPhone, ...rest } = props
  const { className, children, disabled, ...native } = rest
  const text = typeof children === 'string' ? children : undefined
  // A button that can become busy reserves room for the longer text.
  const other = busy === undefined ? undefined : busy ? text : busyText
  return (
    <button
      type="button"
      className={classNames(
        buttonClass({ variant, size, block }),
        iconOnPhone && styles.iconOnPhone,
        other !== undefined && styles.changing,
        className,
      )}
      data-other={other}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      {...native}
    >
      {icon && busy ? <Spinner /> : icon}
      <span className={styles.label}>{busy ? busyText : children}</span>
    </button>
  )
}

/** Styles a link as an icon button; the link needs an `aria-label`. */
export function iconButtonClass({ variant = 'quiet', size = 'md' }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], styles.icon)
}

type IconButtonProps = Pick<ButtonLook, 'variant' | 'size'> &
  ComponentProps<'button'> & {
    label: string
    busy?: boolean
  }

/** A round button whose only child is an icon. */
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

/** A button text whose leading "+" is set apart like an icon. */
export function PlusText({ children }: { children: string }) {
  if (!children.startsWith('+')) return children
  return (
    <span>
      <span className={styles.plus}>+</span>
      {children.slice(1)}
    </span>
  )
}
