import type { Podcast } from '#contract/podcasts.ts'
import { session, sessionStore } from '#src/api/session.ts'
import { hasSavedAudio } from '#src/lib/saved-audio-marks.ts'
import { audioElement } from './audio-element.ts'
import type * as Engine from './engine.ts'
import { audioFailure, networkError } from './audio-failure.ts'
import { apiAddress, storeAudioState } from './audio-state.ts'
import { playEarlySound } from './early-sound.ts'
import { changePlayer, emptyPlayer, playerState, setTrack, wasPlaying } from './player-state.ts'
import type { Sleep } from './player-state.ts'
import { storePosition } from './positions.ts'
import { neighbours } from './queue.ts'

// The engine with its library is imported at the first play.

let engine: Promise<typeof Engine> | undefined

function withEngine(act: (engine: typeof Engine) => unknown): void {
  engine ??= import('./engine.ts')
  engine.then(act).catch(() => {
    engine = undefined
    changePlayer({ status: 'paused', error: audioFailure(networkError) })
  })
}

export const speeds = { min: 0.5, max: 3, step: 0.1 }

/** Plays a podcast from its stored position. `queue` is its list. Call it in a press: mobile browsers require one. */
export function play(podcast: Podcast, queue: Podcast[] = [podcast]): void {
  if (playerState().track?.id === podcast.id) {
    changePlayer({ queue })
    return resume()
  }
  const element = audioElement()
  setTrack(podcast, queue)
  const start = () => withEngine((loaded) => loaded.start(podcast.id))
  if (engine || !playsAlone(podcast)) return start()
  void playEarlySound({ podcastId: podcast.id, element }, apiAddress(podcast.stream_url)).then(() => {
    const { track, status } = playerState()
    if (track?.id !== podcast.id || status === 'paused') return
    if (!element.paused) changePlayer({ status: 'playing' })
    start()
  })
}

/**
 * Whether nothing but the stored position decides what is opened. On a first visit by a slow line the engine takes
 * seconds, so the sound starts without it.
 */
function playsAlone({ stream_expires }: Podcast): boolean {
  return !session().user && !hasSavedAudio() && stream_expires === null
}

export function pause(): void {
  changePlayer({ status: 'paused' })
  const early = window.earlySound?.element
  early?.pause()
  if (early) seek(early.currentTime)
  withEngine((loaded) => loaded.pause())
}

export function resume(): void {
  if (!playerState().track) return
  audioElement()
  changePlayer({ status: 'loading', error: null })
  withEngine((loaded) => loaded.resume())
}

export function toggle(): void {
  if (playerState().status === 'paused') resume()
  else pause()
}

export function seek(seconds: number): void {
  const { track, queue, duration, status } = playerState()
  if (!track) return
  const position = Math.min(Math.max(0, seconds), duration || seconds)
  changePlayer({ position })
  // Stored here too: without a network the engine may not load.
  storePosition(track.id, { position, ended: false })
  storeAudioState({ track, queue, position, isPlaying: status !== 'paused' })
  if (window.earlySound) window.earlySound.element.currentTime = position
  withEngine((loaded) => loaded.seek(position))
}

export function skip(seconds: number): void {
  seek(playerState().position + seconds)
}

export function setSpeed(rate: number): void {
  const speed = Math.round(Math.min(speeds.max, Math.max(speeds.min, rate)) * 100) / 100
  changePlayer({ speed })
  if (playerState().track) withEngine((loaded) => loaded.applySpeed())
}

export function setSleep(sleep: Sleep | null): void {
  changePlayer({ sleep })
  withEngine((loaded) => loaded.applySleep())
}

export function setAutoplayNext(autoplayNext: boolean): void {
  changePlayer({ autoplayNext })
}

export function playNext(): void {
  const { track, queue } = playerState()
  const next = track && neighbours(queue, track.id).next
  if (next) play(next, queue)
}

export function playPrevious(): void {
  const { track, queue } = playerState()
  const previous = track && neighbours(queue, track.id).previous
  if (previous) play(previous, queue)
}

/** Updates a podcast in the player and its list; null: it was deleted. */
export function changeInPlayer(id: string, podcast: Podcast | null): void {
  const { track, queue, position } = playerState()
  if (!track || ![track, ...queue].some((one) => one.id === id)) return
  if (track.id === id && !podcast) return close()
  const changed = {
    track: track.id === id && podcast ? podcast : track,
    queue: queue.flatMap((one) => (one.id === id ? (podcast ?? []) : one)),
  }
  changePlayer(changed)
  if (engine) withEngine((loaded) => loaded.showTrack())
  else storeAudioState({ ...changed, position, isPlaying: false })
}

export function close(): void {
  window.earlySound?.element.pause()
  window.earlySound = undefined
  if (engine) withEngine((loaded) => loaded.stop())
  else {
    storeAudioState(null)
    emptyPlayer()
  }
}

let hasResumed = false
/** Resumes after a reload what was playing. */
export function resumeAfterReload(): void {
  if (wasPlaying && !hasResumed) resume()
  hasResumed = true
}

// Private podcasts must not play for the next user.
let listener = session().user?.id
sessionStore.subscribe(() => {
  const next = session().user?.id
  if (listener && listener !== next) close()
  listener = next
})
