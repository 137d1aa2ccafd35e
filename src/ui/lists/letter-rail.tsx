import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { m } from '#src/locales/paraglide/messages.js'
import { rowAfterKey } from '#src/ui/row-after-key.ts'
import styles from './letter-rail.module.css'

/** Height of one letter on the rail, in em. */
const letterHeight = 1.25

interface LetterRailProps {
  letters: string[]
  onLetter: (index: number) => void
}

/** A vertical rail of section letters, operated by dragging a finger or by arrow keys. */
export function LetterRail({ letters, onLetter }: LetterRailProps) {
  const rail = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)
  const [room, setRoom] = useState(letters.length)
  const at = Math.min(chosen, letters.length - 1)

  useEffect(() => {
    const element = rail.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const letter = Number.parseFloat(getComputedStyle(element).fontSize) * letterHeight
      setRoom(Math.max(1, Math.floor(element.clientHeight / letter)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const choose = (index: number) => {
    setChosen(index)
    onLetter(index)
  }
  const follow = ({ clientY }: PointerEvent) => {
    const box = rail.current!.getBoundingClientRect()
    const index = Math.floor(((clientY - box.top) / box.height) * letters.length)
    choose(Math.min(letters.length - 1, Math.max(0, index)))
  }
  const press = (event: KeyboardEvent) => {
    const to = rowAfterKey(event.key, at, letters.length, 5)
    if (to === undefined) return
    event.preventDefault()
    choose(to)
  }
  // A low window shows only every second or third letter; the others remain reachable.
  const step = Math.ceil(letters.length / room)
  return (
    <div
      ref={rail}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={m.ui_letters()}
      aria-valuemin={1}
      aria-valuemax={letters.length}
      aria-valuenow={at + 1}
      aria-valuetext={letters[at]}
      className={styles.rail}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) follow(event)
      }}
    >
      {letters.map((letter, index) => (
        <span key={letter} className={styles.letter} aria-hidden="true">
          {index % step === 0 && letter}
        </span>
      ))}
    </div>
  )
}
