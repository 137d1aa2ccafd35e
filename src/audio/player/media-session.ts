import type { Podcast } from '#contract/podcasts.ts'
import { apiAddress } from './audio-state.ts'
import { playerState, skipStep } from './player-state.ts'

// Lock screen, headset and car controls.

const session: MediaSession | undefined = navigator.mediaSession

interface Controls {
  resume: () => void
  pause: () => void
  seek: (seconds: number) => void
  goTo: (which: 'next' | 'previous') => void
}

export function handleMediaKeys({ resume, pause, seek, goTo }: Controls): void {
  const skip = (seconds: number) => {
    const { position, duration } = playerState()
    seek(Math.max(0, Math.min(duration, position + seconds)))
  }
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: resume,
    pause,
    stop: pause,
    seekto: ({ seekTime }) => seekTime !== undefined && seek(seekTime),
    seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? skipStep)),
    seekforward: ({ seekOffset }) => skip(seekOffset ?? skipStep),
    previoustrack: () => goTo('previous'),
    nexttrack: () => goTo('next'),
  }
  for (const [action, handler] of Object.entries(actions)) {
    try {
      session?.setActionHandler(action as MediaSessionAction, handler)
    } catch {}
  }
}

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

/** Needed at each jump only: the browser extrapolates. */
export function showMediaPosition(): void {
  const { duration, position, speed, status } = playerState()
  if (!session || !(duration > 0)) return
  session.playbackState = status === 'paused' ? 'paused' : 'playing'
  session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: speed })
}

export function clearMedia(): void {
  if (!session) return
  session.metadata = null
  session.playbackState = 'none'
  session.setPositionState?.()
}
