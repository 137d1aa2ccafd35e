import { useEffect, useState } from 'react'
import { roomLeft } from '#src/audio/saved/room-left.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import styles from './saved-space.module.css'

/** Used and free space, if the browser reports it. */
export function SavedSpace({ used }: { used: number }) {
  const [free, setFree] = useState<number>()
  useEffect(() => {
    void roomLeft().then(setFree)
  }, [used])
  const sizes = { used: formatSize(used), free: formatSize(free ?? 0) }
  const hasEstimate = free !== undefined && free !== Infinity
  return (
    <p className={styles.space}>{hasEstimate ? m.listening_space(sizes) : m.listening_space_used(sizes)}</p>
  )
}
