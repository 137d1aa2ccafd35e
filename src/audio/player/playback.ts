import type { Podcast } from '#contract/podcasts.ts'
import { audioElement } from './audio-element.ts'
import { audioFailure, formatError, networkError } from './audio-failure.ts'
import { elementPosition } from './element-position.ts'
import { syncListened } from './listened.ts'
import { showMedia, showMediaPosition } from './media-session.ts'
import { broadcastPlaying } from './other-tabs.ts'
import { changePlayer, playerState } from './player-state.ts'
import type { PlayerState } from './player-state.ts'
import { startPosition } from './positions.ts'
import { savePlayback } from './save-playback.ts'
import { adoptSound, closeSound, openSound, soundIsOpen } from './sound.ts'
import { causeOf, failureOf, hasExpired, refetchPodcast, sourceOf, waitAfter } from './source.ts'
import { maxRetries, stallTimeout } from './stall-limits.ts'

const element = audioElement()

export const playback = {
  /** Playback was requested, even if something prevents it. */
  isWanted: false,
  isOpening: false,
  /** Start position in seconds until the element has applied it. */
  startsAt: null as number | null,
  /** Seconds. */
  openedAt: 0,
  failures: 0,
}

let controller = new AbortController()
let isSaved = false
/** After saved audio has failed, the server's is used. */
let skipsSaved = false
let stallTimer: ReturnType<typeof setTimeout> | undefined

export function abortSource(): AbortSignal {
  controller.abort()
  controller = new AbortController()
  playback.isOpening = false
  return controller.signal
}

export async function start(podcastId: string): Promise<void> {
  const { track, position: shown } = playerState()
  if (track?.id !== podcastId) return
  syncListened()
  const signal = abortSource()
  if (adoptSound(podcastId)) return takeOver(track)
  closeSound()
  playback.isWanted = true
  playback.isOpening = true
  skipsSaved = false
  playback.failures = 0
  showMedia(track)
  const position = await startPosition(track, shown)
  if (signal.aborted) return
  changePlayer({ position })
  await open(track, signal)
}

/** Adopts a sound that is playing already. */
function takeOver(track: Podcast): void {
  Object.assign(playback, { isWanted: true, startsAt: null, openedAt: element.currentTime, failures: 0 })
  isSaved = false
  applySpeed()
  refresh()
  showMedia(track)
  showMediaPosition()
  broadcastPlaying(track.id)
  savePlayback(true)
}

async function open(podcast: Podcast, signal: AbortSignal): Promise<void> {
  playback.isOpening = true
  refresh()
  try {
    let source = await sourceOf(podcast, skipsSaved)
    if (!source.saved && hasExpired(podcast))
      source = await sourceOf(await refetchPodcast(podcast, signal), true)
    if (signal.aborted) return
    isSaved = source.saved
    const from = playerState().position
    playback.openedAt = playback.startsAt = from
    playback.isOpening = false
    openSound(source.address, {
      extension: source.extension,
      from,
      onUnknown: () => fail(audioFailure(formatError)),
    })
    applySpeed()
    if (playback.isWanted) play()
  } catch (error) {
    if (!signal.aborted) fail(failureOf(error))
  }
}

/** Plays the element. Browsers may refuse without a press: it stays paused. */
export function play(): void {
  element.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return
    playback.isWanted = false
    refresh()
  })
}

/** Reopens a failed source at the same position, once there is a network. */
export async function recover(code: number): Promise<void> {
  const { track } = playerState()
  if (!track) return
  const signal = abortSource()
  closeSound()
  // The next play opens it.
  if (!playback.isWanted) return refresh()
  playback.isOpening = true
  playback.failures++
  const { failures } = playback
  skipsSaved ||= isSaved
  if (failures > 1) changePlayer({ error: audioFailure(networkError) })
  refresh()
  try {
    const podcast = await refetchPodcast(track, signal)
    const cause = await causeOf(code, podcast)
    if (signal.aborted) return
    if (failures > maxRetries(cause)) return fail(audioFailure(cause))
    if (failures > 1) await waitAfter(failures, signal)
    await open(podcast, signal)
  } catch (error) {
    if (!signal.aborted) fail(failureOf(error))
  }
}

function fail(error: string): void {
  abortSource()
  closeSound()
  playback.isWanted = false
  changePlayer({ error })
  refresh()
  savePlayback(playback.isWanted)
}

export function applySpeed(): void {
  const { speed } = playerState()
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
}

function currentStatus(): PlayerState['status'] {
  if (!soundIsOpen()) return playback.isOpening && playback.isWanted ? 'loading' : 'paused'
  if (element.paused) return 'paused'
  return element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !element.ended ? 'loading' : 'playing'
}

export function refresh(): void {
  clearTimeout(stallTimer)
  if (!playerState().track) return
  const status = currentStatus()
  changePlayer({
    status,
    ...(status === 'playing' && { error: null }),
    ...(soundIsOpen() && playback.startsAt === null && elementPosition(element)),
  })
  if (status === 'loading' && soundIsOpen())
    stallTimer = setTimeout(() => void recover(networkError), stallTimeout)
}
