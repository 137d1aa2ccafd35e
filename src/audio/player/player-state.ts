import { Store } from '@tanstack/store'
import type { Podcast } from '#contract/podcasts.ts'
import { readAudioState } from './audio-state.ts'

/** When playing stops: some minutes after that was chosen (`at`, milliseconds since 1970), or at the podcast's end. */
export type Sleep = { minutes: number; at: number } | 'end'

/** What the player shows. */
export interface PlayerState {
  /** The podcast in the player; null: none, and the player is not shown. */
  track: Podcast | null
  /** The audio element's state; 'loading': it is to play, and waits for data. */
  status: 'loading' | 'playing' | 'paused'
  /** Seconds from the start. */
  position: number
  /** Seconds. */
  duration: number
  /** Up to where it is buffered from the position on, in seconds from the start. */
  buffered: number
  /** 0.5 to 3. */
  speed: number
  sleep: Sleep | null
  /** The list that the podcast is in. */
  queue: Podcast[]
  /** Whether the next of the list plays after this one. */
  autoplayNext: boolean
  /** Why it fails, as text; null: it does not. */
  error: string | null
}

/** How far back and forward skip, in seconds. */
export const skipStep = 10

const speedKey = 'playback_speed'
const autoplayNextKey = 'playback_goes_on'

/** What was in the player when the page was left. */
const previous = readAudioState()

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

/** The player of a page that the server renders, before the device's own is known: empty. */
export const renderedPlayer: PlayerState = { ...empty, queue: [], speed: 1, autoplayNext: false }

/** The player as it is. */
export const playerStore = new Store<PlayerState>({
  ...empty,
  queue: previous?.queue ?? [],
  track: previous?.podcast ?? null,
  position: previous?.position ?? 0,
  duration: previous?.podcast.duration ?? 0,
  speed: Number(globalThis.localStorage?.getItem(speedKey)) || 1,
  autoplayNext: globalThis.localStorage?.getItem(autoplayNextKey) === 'yes',
})

/** Returns the player as it is. */
export function playerState(): PlayerState {
  return playerStore.state
}

/** Changes the player; does nothing where all is the same. */
export function changePlayer(changes: Partial<PlayerState>): void {
  const current = playerStore.state
  const keys = Object.keys(changes) as (keyof PlayerState)[]
  if (keys.every((key) => Object.is(current[key], changes[key]))) return
  const next = { ...current, ...changes }
  if ('speed' in changes) localStorage.setItem(speedKey, String(next.speed))
  if ('autoplayNext' in changes) localStorage.setItem(autoplayNextKey, next.autoplayNext ? 'yes' : 'no')
  reserveRoom(next)
  playerStore.setState(() => next)
}

/** Puts a podcast into the player in place of the one there; the sleep timer and the speed stay. */
export function setTrack(track: Podcast, queue: Podcast[]): void {
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

/** Removes everything from the player; the speed stays. */
export function emptyPlayer(): void {
  changePlayer({ ...empty, queue: [] })
}

/** Marks the page, which then leaves room for the player, while something is in it. */
function reserveRoom({ track }: PlayerState): void {
  globalThis.document?.documentElement.toggleAttribute('data-player', track !== null)
}
reserveRoom(playerStore.state)

/** Whether this tab was playing when the page was left: another tab may be playing now. */
export const wasPlaying = previous?.isPlaying === true && sessionStorage.getItem('player') === 'plays'
