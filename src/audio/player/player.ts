import type { Podcast } from '#contract/podcasts.ts'
import { session, sessionStore } from '#src/api/session.ts'
import { audioElement } from './audio-element.ts'
import type * as Engine from './engine.ts'
import { audioFailure, networkError } from './audio-failure.ts'
import { storeAudioState } from './audio-state.ts'
import { changePlayer, emptyPlayer, playerState, setTrack, wasPlaying } from './player-state.ts'
import type { Sleep } from './player-state.ts'
import { storePosition } from './positions.ts'
import { neighbours } from './queue.ts'

// The player's controls for the pages. The engine with its library is imported with the first play.

let engine: Promise<typeof Engine> | undefined

function withEngine(act: (engine: typeof Engine) => unknown): void {
  engine ??= import('./engine.ts')
  engine.then(act).catch(() => {
    engine = undefined
    changePlayer({ status: 'paused', error: audioFailure(networkError) })
  })
}

/** The slowest and the fastest speed, and the step between them. */
export const speeds = { min: 0.5, max: 3, step: 0.1 }

/**
 * Plays a podcast from the person's playback position, in place of what was in the player. `queue` is its list, for
 * next and previous. To be called from a press.
 */
export function play(podcast: Podcast, queue: Podcast[] = [podcast]): void {
  if (playerState().track?.id === podcast.id) {
    changePlayer({ queue })
    return resume()
  }
  audioElement()
  setTrack(podcast, queue)
  withEngine(({ start }) => start(podcast.id))
}

export function pause(): void {
  changePlayer({ status: 'paused' })
  withEngine((loaded) => loaded.pause())
}

/** Continues to play; after its end from the start, after a failure again. */
export function resume(): void {
  if (!playerState().track) return
  audioElement()
  changePlayer({ status: 'loading', error: null })
  withEngine((loaded) => loaded.resume())
}

/** Continues to play, or pauses. */
export function toggle(): void {
  if (playerState().status === 'paused') resume()
  else pause()
}

/** Moves to a position, in seconds from the start. */
export function seek(seconds: number): void {
  const { track, queue, duration, status } = playerState()
  if (!track) return
  const position = Math.min(Math.max(0, seconds), duration || seconds)
  changePlayer({ position })
  // Stored here too: without a network the engine may not load, and the next play starts at the stored position.
  storePosition(track.id, { position, ended: false })
  storeAudioState({ track, queue, position, isPlaying: status !== 'paused' })
  withEngine((loaded) => loaded.seek(position))
}

/** Skips some seconds forward; a negative number skips back. */
export function skip(seconds: number): void {
  seek(playerState().position + seconds)
}

/** Plays faster (2: twice as fast) or slower, now and from now on. */
export function setSpeed(rate: number): void {
  const speed = Math.round(Math.min(speeds.max, Math.max(speeds.min, rate)) * 100) / 100
  changePlayer({ speed })
  if (playerState().track) withEngine((loaded) => loaded.applySpeed())
}

/** Sets the sleep timer; null: removes it. */
export function setSleep(sleep: Sleep | null): void {
  changePlayer({ sleep })
  withEngine((loaded) => loaded.applySleep())
}

/** Sets whether the next of the list plays after this one. */
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

/** Updates a podcast in the player or its list; null: it has been deleted. */
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

/** Stops, and removes the podcast from the player. */
export function close(): void {
  if (engine) withEngine((loaded) => loaded.stop())
  else {
    storeAudioState(null)
    emptyPlayer()
  }
}

let hasResumed = false
/** Resumes what played when this page was left by a reload or a link; where the browser refuses, it stays paused. */
export function resumeAfterReload(): void {
  if (wasPlaying && !hasResumed) resume()
  hasResumed = true
}

// Closed when the person signs out or changes: not everyone may hear everything.
let listener = session().user?.id
sessionStore.subscribe(() => {
  const next = session().user?.id
  if (listener && listener !== next) close()
  listener = next
})
