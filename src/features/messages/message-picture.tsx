import ImageOff from 'lucide-react/icons/image-off'
import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import { settings } from '#src/api/settings.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import styles from './message-picture.module.css'

/** A message's picture in a fixed box, to avoid layout shift; press to enlarge. */
export function MessagePicture({ picture, alt }: { picture: string; alt: string }) {
  const [open, setOpen] = useState(false)
  const [failed, setFailed] = useState(false)
  const address = `${settings().apiBase}/${messages.picture.path.replace('{picture}', picture)}`
  if (failed) {
    return (
      <p className={styles.failed}>
        <ImageOff aria-hidden="true" />
        {m.chat_picture_failed()}
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={m.chat_picture_open({ picture: alt })}
        onClick={() => setOpen(true)}
      >
        <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(true)} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={alt} wide full>
        <img src={address} alt={alt} className={styles.large} />
      </Dialog>
    </>
  )
}
