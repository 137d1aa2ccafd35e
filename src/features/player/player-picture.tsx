import Headphones from 'lucide-react/icons/headphones'
import { useState } from 'react'
import { apiAddress } from '#src/audio/player/audio-state.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './player-picture.module.css'

/** A podcast's artwork, or headphones as fallback. */
export function PlayerPicture({ thumbnail, className }: { thumbnail: string; className?: string }) {
  const [missing, setMissing] = useState('')
  const shown = thumbnail !== '' && missing !== thumbnail
  return (
    <span className={classNames(styles.picture, className)}>
      {shown ? (
        <img
          src={apiAddress(thumbnail)}
          alt=""
          width={300}
          height={300}
          onError={() => setMissing(thumbnail)}
        />
      ) : (
        <Headphones aria-hidden="true" />
      )}
    </span>
  )
}
