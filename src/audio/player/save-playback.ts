import { audioElement } from './audio-element.ts'
import { storeAudioState } from './audio-state.ts'
import { recordListened } from './listened.ts'
import { playerState } from './player-state.ts'
import { soundIsOpen } from './sound.ts'

/** Stores what is in the player, for a reload; `isPlaying`: the person wants sound. */
export function savePlayback(isPlaying: boolean): void {
  const { track, queue, position } = playerState()
  if (!track) return
  // Howler leaves a file of silence in an element that it closes.
  const isAtEnd = soundIsOpen() && audioElement().ended
  storeAudioState({ track, queue, position: isAtEnd ? 0 : position, isPlaying })
  // The value 'stands' is that of earlier versions.
  sessionStorage.setItem('player', isPlaying ? 'plays' : 'stands')
}

/** Records the playback position; now and then it is stored, and then the player too. */
export function recordPosition(isPlaying: boolean, ended = false): void {
  const { track, position } = playerState()
  if (track && recordListened({ podcastId: track.id, position, ended })) savePlayback(isPlaying)
}
