import { audioElement } from './audio-element.ts'
import { storeAudioState } from './audio-state.ts'
import { elementPosition } from './element-position.ts'
import { storeListened, syncListened } from './listened.ts'
import { clearMedia, handleMediaKeys, showMedia, showMediaPosition } from './media-session.ts'
import { broadcastPlaying, onOtherTab } from './other-tabs.ts'
import { abortSource, applySpeed, play, playback, recover, refresh, start } from './playback.ts'
import { changePlayer, emptyPlayer, playerState, setTrack } from './player-state.ts'
import { neighbours } from './queue.ts'
import { recordPosition, savePlayback } from './save-playback.ts'
import { setSleepTimer } from './sleep-timer.ts'
import { closeSound, soundIsOpen } from './sound.ts'
import { playedEnough } from './stall-limits.ts'

// The displayed state follows from the element's events alone.

export { applySpeed, start }

const element = audioElement()

const save = () => savePlayback(playback.isWanted)
const record = (ended = false) => recordPosition(playback.isWanted, ended)

export function resume(): void {
  const { track } = playerState()
  if (!track) return
  if (playback.isOpening || !soundIsOpen()) {
    playback.isWanted = true
    if (!playback.isOpening) void start(track.id)
    return
  }
  playback.isWanted = true
  play()
  refresh()
}

export function pause(): void {
  playback.isWanted = false
  if (playback.isOpening) abortSource()
  element.pause()
  refresh()
}

export function seek(seconds: number): void {
  changePlayer({ position: seconds })
  if (playback.startsAt !== null) playback.startsAt = seconds
  if (soundIsOpen()) element.currentTime = seconds
  record()
  storeListened()
  save()
  showMediaPosition()
}

export function showTrack(): void {
  const { track } = playerState()
  if (track) showMedia(track)
  save()
}

export function stop(): void {
  syncListened()
  abortSource()
  playback.isWanted = false
  setSleepTimer(null, pause)
  closeSound()
  clearMedia()
  storeAudioState(null)
  emptyPlayer()
}

export function applySleep(): void {
  setSleepTimer(playerState().sleep, pause)
}

function goTo(which: 'next' | 'previous'): void {
  const { track, queue } = playerState()
  const podcast = track && neighbours(queue, track.id)[which]
  if (!podcast) return
  setTrack(podcast, queue)
  void start(podcast.id)
}

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
  const { startsAt } = playback
  // Some browsers ignore a start position before the metadata.
  if (startsAt !== null && Math.abs(element.currentTime - startsAt) > 1) element.currentTime = startsAt
  playback.startsAt = null
})
on('timeupdate', () => {
  if (playback.startsAt !== null) return
  if (Math.abs(element.currentTime - playback.openedAt) > playedEnough) playback.failures = 0
  changePlayer(elementPosition(element))
  if (!element.paused) record()
})
for (const event of ['seeked', 'ratechange'] as const) on(event, showMediaPosition)
on('play', () => {
  playback.isWanted = true
  const { track } = playerState()
  if (track) broadcastPlaying(track.id)
})
on('playing', () => {
  refresh()
  save()
  showMediaPosition()
})
on('pause', () => {
  // Also fires at the end, before `ended`.
  if (element.ended) return
  playback.isWanted = false
  record()
  syncListened()
  save()
  showMediaPosition()
})
on('ended', () => {
  playback.isWanted = false
  record(true)
  syncListened()
  save()
  showMediaPosition()
  const { sleep, autoplayNext } = playerState()
  if (sleep === 'end') changePlayer({ sleep: null })
  else if (autoplayNext) goTo('next')
})
on('error', () => void recover(element.error?.code ?? 0))

onOtherTab((podcastId) => {
  if (playback.isWanted) pause()
  if (podcastId !== playerState().track?.id) return
  // Shares the position, so that the other tab's is read at the next play here.
  syncListened()
  closeSound()
  save()
})
function leave(): void {
  if (!playback.isWanted) return
  record()
  syncListened()
  save()
}
addEventListener('pagehide', leave)
document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave())

handleMediaKeys({ resume, pause, seek, goTo })
