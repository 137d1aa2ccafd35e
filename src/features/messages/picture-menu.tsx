import Camera from 'lucide-react/icons/camera'
import ImageIcon from 'lucide-react/icons/image'
import { useRef } from 'react'
import type { ChangeEvent } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'

const kinds = 'image/jpeg,image/png,image/webp,image/heic'

/** Takes or chooses a picture for a message. */
export function PictureMenu({ onPicture }: { onPicture: (file: File) => void }) {
  const taken = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // Lets the same file fire `change` again.
    event.currentTarget.value = ''
    if (file) onPicture(file)
  }
  return (
    <>
      <Menu label={m.chat_picture_add()} button={<ImageIcon aria-hidden="true" />}>
        <MenuItem icon={<Camera aria-hidden="true" />} onSelect={() => taken.current?.click()}>
          {m.members_photo_take()}
        </MenuItem>
        <MenuItem icon={<ImageIcon aria-hidden="true" />} onSelect={() => chosen.current?.click()}>
          {m.chat_picture_choose()}
        </MenuItem>
      </Menu>
      <input ref={taken} type="file" hidden accept={kinds} capture="environment" onChange={take} />
      <input ref={chosen} type="file" hidden accept={kinds} onChange={take} />
    </>
  )
}
