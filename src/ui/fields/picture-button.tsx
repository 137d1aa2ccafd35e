import ImageUp from 'lucide-react/icons/image-up'
import { useRef } from 'react'
import { Button } from '#src/ui/button.tsx'

interface PictureButtonProps {
  label: string
  busy?: boolean
  onPicture: (picture: File) => void
}

/** Opens the picker for an image file. */
export function PictureButton({ label, busy = false, onPicture }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="sm"
        icon={<ImageUp aria-hidden="true" />}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const [picture] = event.currentTarget.files ?? []
          // Lets the same file fire `change` again.
          event.currentTarget.value = ''
          if (picture) onPicture(picture)
        }}
      />
    </>
  )
}
