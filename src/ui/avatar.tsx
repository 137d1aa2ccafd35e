import { useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { initials, tintOf } from '#src/ui/initials.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  name: string
  /** What the colour is derived from; with an id it stays when the name changes. Default: the name. */
  colourKey?: string
  /** The photo's address. Without one, or when it does not load, the initials are shown. */
  src?: string | null
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

/** A photo or initials in a circle. Decoration: the name is always beside it. */
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
