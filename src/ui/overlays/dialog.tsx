import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  /** Set `open` to false in it. */
  onClose: () => void
  title: ReactNode
  actions?: ReactNode
  wide?: boolean
  full?: boolean
  /** A side sheet on wide windows, for a form about the content behind it. */
  side?: boolean
  /** Ignores Esc and presses outside, while an operation runs. */
  locked?: boolean
  closeLabel?: string
  children?: ReactNode
}

/**
 * A native `<dialog>`, a bottom sheet on phones. Content is mounted only while open. Initial focus:
 * `[data-autofocus]`, else the first field.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, actions, wide, full, side, locked, closeLabel = m.ui_close(), children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Without a field the browser's choice remains: the close button.
    const chosen = element?.querySelector<HTMLElement>('[data-autofocus]')
    const field = chosen ?? element?.querySelector<HTMLElement>('input, select, textarea')
    field?.focus()
    // close() restores the focus only while the dialog is in the document: a layout effect.
    return () => element?.close()
  }, [])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the keyboard's way
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, wide && styles.wide, full && styles.full, side && styles.side)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!locked) onClose()
      }}
      onClose={() => {
        // Chromium closes on a second Esc even when `cancel` was prevented.
        if (dialog.current?.open) return
        if (locked) dialog.current?.showModal()
        else onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // Dragging a text selection out of the dialog must not close it.
        if (event.target === event.currentTarget && pressedOutside.current && !locked) onClose()
      }}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label={closeLabel} disabled={locked} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {children !== undefined && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  )
}
