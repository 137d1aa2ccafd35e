import { Store } from '@tanstack/store'
import type { Podcast } from '#contract/podcasts.ts'
import { readAudioState } from './audio-state.ts'

/** `at`: milliseconds since 1970. 'end': at the end of the podcast. */
export type Sleep = { minutes: number; at: number } | 'end'

export interface PlayerState {
  /** Null: the player is hidden. */
  track: Podcast | null
  /** 'loading': play was requested, and the element waits for data. */
  status: 'loading' | 'playing' | 'paused'
  /** Seconds. */
  position: number
  /** Seconds, as the server has counted them. */
  duration: number
  /** End of the buffered range at the position, in seconds. */
  buffered: number
  /** 0.5 to 3. */
  speed: number
  sleep: Sleep | null
  queue: Podcast[]
  autoplayNext: boolean
  error: string | null
}

export const skipStep = 10

const speedKey = 'playback_speed'
const autoplayNextKey = 'playback_goes_on'

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

/** State in server-rendered pages. */
export const renderedPlayer: PlayerState = { ...empty, queue: [], speed: 1, autoplayNext: false }

export const playerStore = new Store<PlayerState>({
  ...empty,
  queue: previous?.queue ?? [],
  track: previous?.podcast ?? null,
  position: previous?.position ?? 0,
  duration: previous?.podcast.duration ?? 0,
  speed: Number(globalThis.localStorage?.getItem(speedKey)) || 1,
  autoplayNext: globalThis.localStorage?.getItem(autoplayNextKey) === 'yes',
})

export function playerState(): PlayerState {
  return playerStore.state
}

/** Merges changes; renders nothing when all are equal. */
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

/** Replaces the podcast; sleep timer and speed stay. */
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

export function emptyPlayer(): void {
  changePlayer({ ...empty, queue: [] })
}

/** Layout reserves room for the player by this attribute. */
function reserveRoom({ track }: PlayerState): void {
  globalThis.document?.documentElement.toggleAttribute('data-player', track !== null)
}
reserveRoom(playerStore.state)

export const wasPlaying = previous?.isPlaying === true && sessionStorage.getItem('player') === 'plays'
