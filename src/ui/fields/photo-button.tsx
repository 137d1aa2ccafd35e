import Camera from 'lucide-react/icons/camera'
import { buttonClass } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import styles from './photo-button.module.css'

type PhotoButtonProps = {
  label: string
  /** Called with the photo that was taken. */
  onPhoto: (photo: File) => void
  disabled?: boolean
}

/** Opens the camera of a phone or tablet; renders nothing where there is no touch screen. */
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
          // So that the next photo fires `change`, whatever its name.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
