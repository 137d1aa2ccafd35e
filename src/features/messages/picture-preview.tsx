import { useEffect, useState } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './composer.module.css'

/** Preview of the selected picture. */
export function PicturePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <img src={address} alt={m.chat_picture_preview()} className={styles.preview} />
}
