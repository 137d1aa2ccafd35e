import type { Podcast } from '#contract/podcasts.ts'
import { audioElement } from './audio-element.ts'
import { elementPosition } from './element-position.ts'
import { audioFailure, formatError, networkError } from './audio-failure.ts'
import { keepAudioState } from './audio-state.ts'
import { recordListened, storeListened, syncListened } from './listened.ts'
import { handleMediaKeys, deleteMedia, showMedia, showMediaPosition } from './media-session.ts'
import { onOtherTab, broadcastPlaying } from './other-tabs.ts'
import { type PlayerState, changePlayer, emptyPlayer, playerState, putIn } from './player-state.ts'
import { whereToStart } from './positions.ts'
import { playedEnough, stallTimeout, maxRetries } from './stall-limits.ts'
import { neighbours } from './queue.ts'
import { setSleepTimer } from './sleep-timer.ts'
import { closeSound, openSound, soundIsOpen } from './sound.ts'
import { refetchPodcast, causeOf, hasRunOut, refusalText, sourceOf, waitAfter } from './source.ts'

// Drives the audio element. What is shown follows from the element's own events alone.

const element = audioElement()
/** Ends what was begun for a source: asking, waiting. */
let turn = new AbortController()
/** It shall sound, whatever keeps it from that. */
let wanted = false
/** A source is being asked for. */
let opening = false
/** Where the source is to begin, until the element has taken that in. */
let from: number | null = null
let saved = false
let withoutSaved = false
/** Failures since it last sounded for a while, and where the source was opened. */
let failures = 0
let openedAt = 0
let still: ReturnType<typeof setTimeout> | undefined

/** Another source, or none: what runs for the one before ends. */
function nextTurn(): AbortSignal {
  turn.abort()
  turn = new AbortController()
  opening = false
  return turn.signal
}

/** Plays the podcast that has been put into the player, from where the person has come in it on any device. */
export async function start(podcastId: string): Promise<void> {
  const { track, position: shown } = playerState()
  if (track?.id !== podcastId) return
  syncListened()
  const signal = nextTurn()
  closeSound()
  wanted = true
  opening = true
  withoutSaved = false
  failures = 0
  showMedia(track)
  const position = await whereToStart(track, shown)
  if (signal.aborted) return
  changePlayer({ position })
  await open(track, signal)
}

/** Opens the audio at the place that is shown. */
async function open(podcast: Podcast, signal: AbortSignal): Promise<void> {
  opening = true
  refresh()
  try {
    let source = await sourceOf(podcast, withoutSaved)
    if (!source.saved && hasRunOut(podcast))
      source = await sourceOf(await refetchPodcast(podcast, signal), true)
    if (signal.aborted) return
    saved = source.saved
    openedAt = from = playerState().position
    opening = false
    openSound(source.address, {
      extension: source.extension,
      from,
      onUnknown: () => giveUp(audioFailure(formatError)),
    })
    applySpeed()
    if (wanted) sound()
  } catch (error) {
    if (!signal.aborted) giveUp(refusalText(error))
  }
}

/** A browser may refuse to sound before anything was pressed: then it stays paused. */
function sound(): void {
  element.play().catch((error: unknown) => {
    if (!(error instanceof DOMException && error.name === 'NotAllowedError')) return
    wanted = false
    refresh()
  })
}

/** The source has failed, or gives nothing more: it is opened anew at the same place, once there is a network. */
async function recover(code: number): Promise<void> {
  const { track } = playerState()
  if (!track) return
  const signal = nextTurn()
  closeSound()
  // Nobody waits for it; the next play opens it.
  if (!wanted) return refresh()
  opening = true
  failures++
  withoutSaved ||= saved
  if (failures > 1) changePlayer({ error: audioFailure(networkError) })
  refresh()
  try {
    const podcast = await refetchPodcast(track, signal)
    const cause = await causeOf(code, podcast)
    if (signal.aborted) return
    if (failures > maxRetries(cause)) return giveUp(audioFailure(cause))
    if (failures > 1) await waitAfter(failures, signal)
    await open(podcast, signal)
  } catch (error) {
    if (!signal.aborted) giveUp(refusalText(error))
  }
}

function giveUp(error: string): void {
  nextTurn()
  closeSound()
  wanted = false
  changePlayer({ error })
  refresh()
  keepState()
}

/** Plays on. */
export function resume(): void {
  const { track } = playerState()
  if (!track) return
  if (opening || !soundIsOpen()) {
    wanted = true
    if (!opening) void start(track.id)
    return
  }
  wanted = true
  sound()
  refresh()
}

export function pause(): void {
  wanted = false
  if (opening) nextTurn()
  element.pause()
  refresh()
}

/** Goes to a place, in seconds from the start. */
export function seek(seconds: number): void {
  changePlayer({ position: seconds })
  if (from !== null) from = seconds
  if (soundIsOpen()) element.currentTime = seconds
  note()
  storeListened()
  keepState()
  showMediaPosition()
}

/** What is said of the podcast in the player has changed. */
export function showTrack(): void {
  const { track } = playerState()
  if (track) showMedia(track)
  keepState()
}

/** Takes everything out of the player. */
export function stop(): void {
  syncListened()
  nextTurn()
  wanted = false
  setSleepTimer(null, pause)
  closeSound()
  deleteMedia()
  keepAudioState(null)
  emptyPlayer()
}

export function applySpeed(): void {
  const { speed } = playerState()
  element.defaultPlaybackRate = speed
  element.playbackRate = speed
}

export function applySleep(): void {
  setSleepTimer(playerState().sleep, pause)
}

function goTo(which: 'next' | 'previous'): void {
  const { track, queue } = playerState()
  const podcast = track && neighbours(queue, track.id)[which]
  if (!podcast) return
  putIn(podcast, queue)
  void start(podcast.id)
}

function keepState(): void {
  const { track, queue, position } = playerState()
  if (!track) return
  keepAudioState({ track, queue, position: element.ended ? 0 : position, isPlaying: wanted })
  sessionStorage.setItem('player', wanted ? 'plays' : 'stands')
}

/** Notes how far it has come. */
function note(ended = false): void {
  const { track, position } = playerState()
  if (track && recordListened({ podcastId: track.id, position, ended })) keepState()
}

function standing(): PlayerState['status'] {
  if (!soundIsOpen()) return opening && wanted ? 'loading' : 'paused'
  if (element.paused) return 'paused'
  return element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !element.ended ? 'loading' : 'playing'
}

/** Shows what the element tells. */
function refresh(): void {
  clearTimeout(still)
  if (!playerState().track) return
  const status = standing()
  changePlayer({
    status,
    ...(status === 'playing' && { error: null }),
    ...(soundIsOpen() && from === null && elementPosition(element)),
  })
  if (status === 'loading' && soundIsOpen())
    still = setTimeout(() => void recover(networkError), stallTimeout)
}

/** Listens while something of ours is open in the element. */
function on(event: keyof HTMLMediaElementEventMap, act: () => void): void {
  element.addEventListener(event, () => {
    if (!soundIsOpen()) return
    act()
    refresh()
  })
}

for (const event of ['waiting', 'canplay', 'progress', 'durationchange', 'stalled'] as const)
  on(event, () => {})
on('loadedmetadata', () => {
  // Not every browser takes in where to begin before it knows the file.
  if (from !== null && Math.abs(element.currentTime - from) > 1) element.currentTime = from
  from = null
})
on('timeupdate', () => {
  if (from !== null) return
  if (Math.abs(element.currentTime - openedAt) > playedEnough) failures = 0
  changePlayer(elementPosition(element))
  if (!element.paused) note()
})
for (const event of ['seeked', 'ratechange'] as const) on(event, showMediaPosition)
on('play', () => {
  wanted = true
  const { track } = playerState()
  if (track) broadcastPlaying(track.id)
})
on('playing', () => {
  refresh()
  keepState()
  showMediaPosition()
})
on('pause', () => {
  // At the end it pauses too, and tells of the end next.
  if (element.ended) return
  wanted = false
  note()
  syncListened()
  keepState()
  showMediaPosition()
})
on('ended', () => {
  wanted = false
  note(true)
  syncListened()
  keepState()
  showMediaPosition()
  const { sleep, goesOn } = playerState()
  if (sleep === 'end') changePlayer({ sleep: null })
  else if (goesOn) goTo('next')
})
on('error', () => void recover(element.error?.code ?? 0))

onOtherTab((podcastId) => {
  if (wanted) pause()
  if (podcastId !== playerState().track?.id) return
  // It goes on there: what was heard here is told now or never, and the next play here asks how far that tab has come.
  syncListened()
  closeSound()
  keepState()
})
function leave(): void {
  if (!wanted) return
  note()
  syncListened()
  keepState()
}
addEventListener('pagehide', leave)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())

handleMediaKeys({ resume, pause, seek, goTo })
