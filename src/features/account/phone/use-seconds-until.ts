import { useEffect, useState } from 'react'

const secondsLeft = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/** Returns the whole seconds until an instant in milliseconds, at least 0. */
export function useSecondsUntil(until: number): number {
  const [, tick] = useState(0)
  const left = secondsLeft(until)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => tick((count) => count + 1), 1000)
    return () => clearInterval(timer)
  }, [isOver, until])
  return left
}
