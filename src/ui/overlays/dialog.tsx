import X from 'lucide-react/icons/x'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  /** Esc, the close button, a press outside. Set `open` to false in it. */
  onClose: () => void
  title: ReactNode
  /** Buttons at the end, the main one last. */
  actions?: ReactNode
  wide?: boolean
  /** Takes the whole window on phones. */
  full?: boolean
  /** On wide windows it stands at the side, over the whole height: for a form about what is shown. */
  side?: boolean
  /** Cannot be left by Esc or a press outside: while something runs. */
  locked?: boolean
  /** Default: "Close". */
  closeLabel?: string
  children?: ReactNode
}

/**
 * A window over the page (a sheet from below on phones), on the native `<dialog>`: the rest of the page is inert, Esc
 * closes it, focus goes back to where it was. The content is mounted only while it is open.
 * Focus goes to what has `data-autofocus`, else to the first field.
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
    // Without a field the browser's own choice remains: the close button.
    const chosen = element?.querySelector<HTMLElement>('[data-autofocus]')
    const field = chosen ?? element?.querySelector<HTMLElement>('input, select, textarea')
    field?.focus()
    // close() restores the focus while the dialog is still in the page: hence a layout effect.
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
        // Chromium closes on a second Esc whatever onCancel does.
        if (dialog.current?.open) return
        if (locked) dialog.current?.showModal()
        else onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // Only a press that started outside, so that selecting text beyond the edge does not close.
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
