import { useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { initials, tintOf } from '#src/ui/initials.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  name: string
  /** Seed of the tint: an id survives a rename. Default: the name. */
  colourKey?: string
  /** The initials are shown without a photo, or when it fails to load. */
  src?: string | null
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** A photo or initials. Hidden from screen readers: the name is always next to it. */
export function Avatar({ name, colourKey = name, src, size = 'md' }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className={classNames(styles.avatar, styles[size])}
      data-tint={tintOf(colourKey)}
      aria-hidden="true"
    >
      {src && failed !== src ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}
