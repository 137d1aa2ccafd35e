import type { Podcast } from '#contract/podcasts.ts'
import { readAudioState } from './audio-state.ts'

/** When the sound shall stop by itself: so many minutes after it was asked for, at a moment
 * (milliseconds since 1970), or when the podcast has ended. */
export type Sleep = { minutes: number; at: number } | 'end'

/** What the player shows. */
export interface PlayerState {
  /** What is in the player; null: nothing, and the player is not shown. */
  track: Podcast | null
  /** As the audio element tells: it fetches and has been asked to play, it plays, it stands. */
  status: 'loading' | 'playing' | 'paused'
  /** Seconds from the start. */
  position: number
  /** Seconds. */
  duration: number
  /** Up to where it has been fetched from the position on, in seconds from the start. */
  buffered: number
  /** 0.5 to 3. */
  speed: number
  sleep: Sleep | null
  /** The list that the podcast stands in. */
  queue: Podcast[]
  /** Whether the next of the list follows by itself. */
  goesOn: boolean
  /** What has gone wrong, in words; null: nothing. */
  error: string | null
}

/** How far a press on back or forward goes, in seconds. */
export const skipStep = 10

const speedPlace = 'playback_speed'
const goesOnPlace = 'playback_goes_on'

/** What was in the player when the page was left. */
const left = readAudioState()

const empty = {
  track: null,
  status: 'paused',
  position: 0,
  duration: 0,
  buffered: 0,
  sleep: null,
  queue: [],
  error: null,
} as const satisfies Partial<PlayerState>

/** The player of a page that the server draws, until the app knows better: nothing is in it. */
export const renderedPlayer: PlayerState = { ...empty, queue: [], speed: 1, goesOn: false }

let current: PlayerState = {
  ...empty,
  queue: left?.queue ?? [],
  track: left?.podcast ?? null,
  position: left?.position ?? 0,
  duration: left?.podcast.duration ?? 0,
  speed: Number(globalThis.localStorage?.getItem(speedPlace)) || 1,
  goesOn: globalThis.localStorage?.getItem(goesOnPlace) === 'yes',
}
const listeners = new Set<() => void>()

/** The player as it is; the same object until something changes. */
export function playerState(): PlayerState {
  return current
}

/** Calls `listener` when `playerState` answers something new. Returns how to stop. */
export function onPlayerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes what is shown. */
export function changePlayer(changes: Partial<PlayerState>): void {
  const keys = Object.keys(changes) as (keyof PlayerState)[]
  if (keys.every((key) => Object.is(current[key], changes[key]))) return
  current = { ...current, ...changes }
  if ('speed' in changes) localStorage.setItem(speedPlace, String(current.speed))
  if ('goesOn' in changes) localStorage.setItem(goesOnPlace, current.goesOn ? 'yes' : 'no')
  reserveRoom()
  for (const listener of listeners) listener()
}

/** Puts a podcast into the player in place of what was there; what was said of when to stop holds on. */
export function putIn(track: Podcast, queue: Podcast[]): void {
  changePlayer({
    track,
    queue,
    status: 'loading',
    position: 0,
    duration: track.duration,
    buffered: 0,
    error: null,
  })
}

/** Takes everything out of the player; the speed stays. */
export function emptyPlayer(): void {
  changePlayer({ ...empty, queue: [] })
}

/** The frame keeps a place free for the player as long as something is in it. */
function reserveRoom(): void {
  globalThis.document?.documentElement.toggleAttribute('data-player', current.track !== null)
}
reserveRoom()

/** Whether it was playing when this page was left; in another tab it may play still. */
export const wasPlaying = left?.isPlaying === true && sessionStorage.getItem('player') === 'plays'
