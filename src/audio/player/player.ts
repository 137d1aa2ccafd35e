import type { Podcast } from '#contract/podcasts.ts'
import { onSessionChange, session } from '#src/api/session.ts'
import { audioElement } from './audio-element.ts'
import type * as Engine from './engine.ts'
import { audioFailure, networkError } from './audio-failure.ts'
import { keepAudioState } from './audio-state.ts'
import { changePlayer, emptyPlayer, playerState, putIn, wasPlaying } from './player-state.ts'
import type { Sleep } from './player-state.ts'
import { neighbours } from './queue.ts'

// What anything on a page can ask of the player. The engine with its library comes with the first play.

let engine: Promise<typeof Engine> | undefined

function withEngine(act: (engine: typeof Engine) => unknown): void {
  engine ??= import('./engine.ts')
  engine.then(act).catch(() => {
    engine = undefined
    changePlayer({ status: 'paused', error: audioFailure(networkError) })
  })
}

/** The slowest and the fastest, and the step between them. */
export const speeds = { min: 0.5, max: 3, step: 0.1 }

/**
 * Plays a podcast from where the person has come in it, in place of what was in the player. `queue` is the list it
 * stands in, for next and previous. To be called from a press.
 */
export function play(podcast: Podcast, queue: Podcast[] = [podcast]): void {
  if (playerState().track?.id === podcast.id) {
    changePlayer({ queue })
    return resume()
  }
  audioElement()
  putIn(podcast, queue)
  withEngine(({ start }) => start(podcast.id))
}

export function pause(): void {
  changePlayer({ status: 'paused' })
  withEngine((loaded) => loaded.pause())
}

/** Plays on; after its end from the start, after a failure once more. */
export function resume(): void {
  if (!playerState().track) return
  audioElement()
  changePlayer({ status: 'loading', error: null })
  withEngine((loaded) => loaded.resume())
}

/** Plays on or pauses, whichever it does not do. */
export function toggle(): void {
  if (playerState().status === 'paused') resume()
  else pause()
}

/** Goes to a place, in seconds from the start. */
export function seek(seconds: number): void {
  const { track, duration } = playerState()
  if (!track) return
  const position = Math.min(Math.max(0, seconds), duration || seconds)
  changePlayer({ position })
  withEngine((loaded) => loaded.seek(position))
}

/** Goes so many seconds on; a negative number goes back. */
export function skip(seconds: number): void {
  seek(playerState().position + seconds)
}

/** Plays faster (2: twice as fast) or slower, now and what comes. */
export function setSpeed(rate: number): void {
  const speed = Math.round(Math.min(speeds.max, Math.max(speeds.min, rate)) * 100) / 100
  changePlayer({ speed })
  if (playerState().track) withEngine((loaded) => loaded.applySpeed())
}

/** Lets the sound stop by itself; null: not any more. */
export function setSleep(sleep: Sleep | null): void {
  changePlayer({ sleep })
  withEngine((loaded) => loaded.applySleep())
}

/** Whether the next of the list follows by itself. */
export function setGoesOn(goesOn: boolean): void {
  changePlayer({ goesOn })
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

/** Takes in what has become of a podcast that stands in the player or its list; null: it is gone. */
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
  else keepAudioState({ ...changed, position, isPlaying: false })
}

/** Stops and takes the podcast out of the player. */
export function close(): void {
  if (engine) withEngine((loaded) => loaded.stop())
  else {
    keepAudioState(null)
    emptyPlayer()
  }
}

let wentOn = false
/** Plays on what played when this page was left by a reload or a link; where the browser refuses, it stays paused. */
export function resumeAfterReload(): void {
  if (wasPlaying && !wentOn) resume()
  wentOn = true
}

// Who signs out takes along what they listened to: not everything is for everybody.
let listener = session().user?.id
onSessionChange(() => {
  const next = session().user?.id
  if (listener && listener !== next) close()
  listener = next
})
