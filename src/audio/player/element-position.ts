import type { PlayerState } from './player-state.ts'

/** Returns an element's position, its duration, and how far it has buffered from there, in seconds. */
export function elementPosition(
  element: Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'buffered'>,
): Partial<PlayerState> {
  const { currentTime: position, duration, buffered } = element
  let end = 0
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) <= position + 0.5 && buffered.end(i) >= position) end = buffered.end(i)
  // A file without a length in its header has one late, or never.
  return { position, buffered: end, ...(Number.isFinite(duration) && { duration }) }
}
