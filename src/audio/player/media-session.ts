import type { Podcast } from '#contract/podcasts.ts'
import { apiAddress } from './audio-state.ts'
import { playerState, skipStep } from './player-state.ts'

// What the lock screen, a headset and a car show and ask for.

const session: MediaSession | undefined = navigator.mediaSession

interface Asked {
  resume: () => void
  pause: () => void
  seek: (seconds: number) => void
  goTo: (which: 'next' | 'previous') => void
}

/** Takes what is pressed outside of the page. Actions that a browser does not know are left out. */
export function handleMediaKeys({ resume, pause, seek, goTo }: Asked): void {
  const by = (seconds: number) => {
    const { position, duration } = playerState()
    seek(Math.max(0, Math.min(duration, position + seconds)))
  }
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: resume,
    pause,
    stop: pause,
    seekto: ({ seekTime }) => seekTime !== undefined && seek(seekTime),
    seekbackward: ({ seekOffset }) => by(-(seekOffset ?? skipStep)),
    seekforward: ({ seekOffset }) => by(seekOffset ?? skipStep),
    previoustrack: () => goTo('previous'),
    nexttrack: () => goTo('next'),
  }
  for (const [action, handler] of Object.entries(actions)) {
    try {
      session?.setActionHandler(action as MediaSessionAction, handler)
    } catch {
      // Not known here.
    }
  }
}

/** Shows a podcast outside of the page. */
export function showMedia({ title, user, thumbnail }: Podcast): void {
  if (!session) return
  const picture = (size: number) => ({
    src: new URL(apiAddress(thumbnail.replace('300.jpg', `${size}.jpg`)), location.href).href,
    sizes: `${size}x${size}`,
    type: 'image/jpeg',
  })
  session.metadata = new MediaMetadata({
    title,
    artist: user.name,
    album: `@${user.username}`,
    artwork: [picture(300), picture(1400)],
  })
}

/** Tells where it is and how fast it goes on; to be told at each jump, the rest follows by itself. */
export function showMediaPosition(): void {
  const { duration, position, speed, status } = playerState()
  if (!session || !(duration > 0)) return
  session.playbackState = status === 'paused' ? 'paused' : 'playing'
  session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: speed })
}

/** Shows nothing any more. */
export function deleteMedia(): void {
  if (!session) return
  session.metadata = null
  session.playbackState = 'none'
  session.setPositionState?.()
}
