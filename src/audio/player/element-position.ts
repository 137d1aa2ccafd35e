import type { PlayerState } from './player-state.ts'

/** What an element tells of its place, its length, and how far from there on it has fetched. */
export function elementPosition(
  element: Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'buffered'>,
): Partial<PlayerState> {
  const { currentTime: position, duration, buffered } = element
  let end = 0
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) <= position + 0.5 && buffered.end(i) >= position) end = buffered.end(i)
  // A file without a length in its head tells one late, or none.
  return { position, buffered: end, ...(Number.isFinite(duration) && { duration }) }
}
