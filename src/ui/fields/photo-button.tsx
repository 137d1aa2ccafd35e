import Camera from 'lucide-react/icons/camera'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './photo-button.module.css'

type PhotoButtonProps = {
  label: string
  onPhoto: (photo: File) => void
  disabled?: boolean
}

/** Opens the device camera; renders nothing without a touch screen. */
export function PhotoButton({ label, onPhoto, disabled }: PhotoButtonProps) {
  return (
    <label className={classNames(buttonClass(), styles.photo)} aria-disabled={disabled || undefined}>
      <Camera aria-hidden="true" />
      {label}
      <input
        type="file"
        className={styles.input}
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        disabled={disabled}
        onChange={(event) => {
          const [photo] = event.currentTarget.files ?? []
          if (photo) onPhoto(photo)
          // Lets a photo with the same file name fire `change` again.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
