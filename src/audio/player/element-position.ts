import type { PlayerState } from './player-state.ts'

/**
 * Returns an element's position, and how far it has buffered from there, in seconds. Its duration is the browser's guess
 * for files that declare none (VBR without a header, ADTS): the server's, which counts the frames, is used instead.
 */
export function elementPosition(
  element: Pick<HTMLMediaElement, 'currentTime' | 'buffered'>,
): Partial<PlayerState> {
  const { currentTime: position, buffered } = element
  let end = 0
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) <= position + 0.5 && buffered.end(i) >= position) end = buffered.end(i)
  return { position, buffered: end }
}
