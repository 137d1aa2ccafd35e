import Camera from 'lucide-react/icons/camera'
import ImageIcon from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { Menu, MenuItem } from '#src/ui/overlays/menu.tsx'
import { Spinner } from '#src/ui/states/spinner.tsx'
import styles from './photo-menu.module.css'

const kinds = 'image/jpeg,image/png,image/webp,image/heic'

interface Props {
  /** Accessible name: whose photo it is. */
  label: string
  /** The current photo. */
  avatar: ReactNode
  busy: boolean
  /** Camera to use on a phone. */
  camera: 'user' | 'environment'
  onPhoto: (file: File) => void
  /** Omitted when there is no photo. */
  onRemove?: (() => void) | undefined
}

/** A photo with a menu to take, choose or remove it. */
export function PhotoMenu({ label, avatar, busy, camera, onPhoto, onRemove }: Props) {
  const taken = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // Lets the same file fire `change` again.
    event.currentTarget.value = ''
    if (file) onPhoto(file)
  }
  return (
    <div className={styles.photo}>
      <Menu
        buttonClassName={styles.button ?? ''}
        label={label}
        button={
          <>
            {avatar}
            <span className={styles.mark}>{busy ? <Spinner /> : <Camera aria-hidden="true" />}</span>
          </>
        }
      >
        <MenuItem
          icon={<Camera aria-hidden="true" />}
          disabled={busy}
          onSelect={() => taken.current?.click()}
        >
          {m.members_photo_take()}
        </MenuItem>
        <MenuItem
          icon={<ImageIcon aria-hidden="true" />}
          disabled={busy}
          onSelect={() => chosen.current?.click()}
        >
          {m.members_photo_choose()}
        </MenuItem>
        {onRemove && (
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} disabled={busy} onSelect={onRemove}>
            {m.members_photo_remove()}
          </MenuItem>
        )}
      </Menu>
      <input ref={taken} type="file" hidden accept={kinds} capture={camera} onChange={take} />
      <input ref={chosen} type="file" hidden accept={kinds} onChange={take} />
    </div>
  )
}
