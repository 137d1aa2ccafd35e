import Upload from 'lucide-react/icons/upload'
import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { FieldMessage } from './field.tsx'
import styles from './file-drop.module.css'

type FileDropProps = {
  /** For example "Choose a file or drop it here". */
  label: string
  hint?: ReactNode
  /** Same syntax as `<input accept>`. Not enforced for dropped files: check their type. */
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
  chosen?: ReactNode
  error?: string
  disabled?: boolean
  compact?: boolean
}

/** A drop zone that opens the file picker when pressed. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, multiple, onFiles, chosen, error, disabled, compact } = props
  const [over, setOver] = useState(false)
  const id = useId()
  const messageId = `${id}-message`
  const hintId = `${id}-hint`
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <div className={styles.field}>
      <div
        className={classNames(
          styles.drop,
          compact && styles.compact,
          over && styles.over,
          error && styles.wrong,
        )}
        onDragOver={(event) => {
          event.preventDefault()
          if (!disabled) setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!disabled) take(event.dataTransfer.files)
        }}
      >
        <Upload className={styles.icon} aria-hidden="true" />
        {chosen && <span className={styles.chosen}>{chosen}</span>}
        <label htmlFor={id} className={styles.choose}>
          {label}
        </label>
        {hint !== undefined && (
          <span id={hintId} className={styles.hint}>
            {hint}
          </span>
        )}
        <input
          id={id}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint !== undefined && hintId, error && messageId) || undefined}
          onChange={(event) => {
            take(event.currentTarget.files)
            // Lets the same file fire `change` again.
            event.currentTarget.value = ''
          }}
        />
      </div>
      <FieldMessage id={messageId} error={error} />
    </div>
  )
}
