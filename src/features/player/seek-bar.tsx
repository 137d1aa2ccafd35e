import { ownValue } from '#contract/fields/own-value.ts'
import { type CSSProperties, useRef, useState } from 'react'
import { formatDuration } from '#src/lib/duration.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { seek, skip } from '#src/audio/player/player.ts'
import { skipStep } from '#src/audio/player/player-state.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import styles from './seek-bar.module.css'

const arrows: Record<string, number> = {
  ArrowLeft: -skipStep,
  ArrowDown: -skipStep,
  ArrowRight: skipStep,
  ArrowUp: skipStep,
}

/** Playback position and buffered ranges. A drag seeks on release. */
export function SeekBar() {
  const position = usePlayer((state) => Math.floor(state.position))
  const duration = usePlayer((state) => Math.floor(state.duration))
  const buffered = usePlayer((state) => Math.floor(state.buffered))
  const isDragging = useRef(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const value = Math.min(dragged ?? position, duration)
  const part = (seconds: number) => `${duration > 0 ? (100 * seconds) / duration : 0}%`

  const release = () => {
    isDragging.current = false
    if (dragged !== null) seek(dragged)
    setDragged(null)
  }
  return (
    <input
      type="range"
      className={styles.bar}
      style={{ '--played': part(value), '--fetched': part(Math.max(value, buffered)) } as CSSProperties}
      min={0}
      max={duration}
      value={value}
      aria-label={m.player_position()}
      aria-valuetext={m.player_position_text({
        current: formatDuration(value),
        total: formatDuration(duration),
      })}
      onChange={(event) => {
        const seconds = Number(event.currentTarget.value)
        if (isDragging.current) setDragged(seconds)
        else seek(seconds)
      }}
      onPointerDown={() => {
        isDragging.current = true
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        const by = ownValue(arrows, event.key)
        if (by === undefined) return
        event.preventDefault()
        skip(by)
      }}
    />
  )
}
