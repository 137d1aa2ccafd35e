import { audioElement } from './audio-element.ts'
import { storeAudioState } from './audio-state.ts'
import { recordListened } from './listened.ts'
import { playerState } from './player-state.ts'
import { soundIsOpen } from './sound.ts'

export function savePlayback(isPlaying: boolean): void {
  const { track, queue, position } = playerState()
  if (!track) return
  // Howler leaves a silent file in a closed element.
  const isAtEnd = soundIsOpen() && audioElement().ended
  storeAudioState({ track, queue, position: isAtEnd ? 0 : position, isPlaying })
  // Earlier versions read these values.
  sessionStorage.setItem('player', isPlaying ? 'plays' : 'stands')
}

export function recordPosition(isPlaying: boolean, ended = false): void {
  const { track, position } = playerState()
  if (track && recordListened({ podcastId: track.id, position, ended })) savePlayback(isPlaying)
}
