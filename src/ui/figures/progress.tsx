import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import styles from './progress.module.css'

type ProgressProps = {
  label: string
  value?: number
  /** End of the label row: "1,240 of 5,000". */
  detail?: ReactNode
  onCancel?: () => void
  cancelLabel?: string
}

export function Progress({ label, value, detail, onCancel, cancelLabel = m.ui_cancel() }: ProgressProps) {
  const labelId = useId()
  return (
    <div className={styles.progress}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <span className={styles.detail}>{detail}</span>
      <progress className={styles.bar} aria-labelledby={labelId} value={value} max={1} />
      {onCancel && (
        <IconButton size="sm" label={cancelLabel} onClick={onCancel}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
