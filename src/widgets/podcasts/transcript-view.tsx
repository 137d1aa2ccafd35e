import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Podcast, Transcript } from '#contract/podcasts.ts'
import { queryClient } from '#src/api/query.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { play, seek } from '#src/audio/player/player.ts'
import { usePlayer } from '#src/audio/player/use-player.ts'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { Cue } from './transcript-cue.tsx'
import { currentCue, findCues } from './transcript-rules.ts'
import { transcriptQuery } from '#src/queries/transcript-query.ts'
import { TranscriptSearch } from './transcript-search.tsx'
import styles from './transcript-view.module.css'

/** How long auto-scroll pauses after the user scrolls, in milliseconds. */
const scrollPause = 6000

/** A podcast's transcript that follows playback, seeks on press and can be searched. */
export function TranscriptView({ podcast }: { podcast: Podcast }) {
  const { data, isPending, isFetching, refetch } = useQuery(transcriptQuery(podcast.id), queryClient)
  if (isPending) return <SkeletonList rows={4} label={m.player_loading()} />
  if (!data) {
    return (
      <ErrorState title={m.player_transcript_failed()} retrying={isFetching} onRetry={() => void refetch()} />
    )
  }
  if (data.cues.length === 0) return <p>{m.player_transcript_empty()}</p>
  return <Cues podcast={podcast} transcript={data} />
}

function Cues({ podcast, transcript: { timed, cues } }: { podcast: Podcast; transcript: Transcript }) {
  const current = usePlayer(({ track, position }) =>
    timed && track?.id === podcast.id ? currentCue(cues, position) : -1,
  )
  const [query, setQuery] = useState('')
  const [hit, setHit] = useState(0)
  const hits = findCues(cues, query)
  const box = useRef<HTMLDivElement>(null)
  const scrolledAt = useRef(0)

  useEffect(() => {
    if (current >= 0 && Date.now() - scrolledAt.current > scrollPause) show(box.current, current)
  }, [current])

  const goToHit = (next: number) => {
    setHit(next)
    const cue = hits[next]
    if (cue === undefined) return
    scrolledAt.current = Date.now()
    show(box.current, cue)
  }
  const goTo = (seconds: number) => {
    scrolledAt.current = 0
    play(podcast)
    seek(seconds)
  }
  const hold = () => {
    scrolledAt.current = Date.now()
  }
  return (
    <section aria-label={m.player_transcript()}>
      <TranscriptSearch
        query={query}
        hit={hit}
        hits={hits.length}
        onQuery={(text) => {
          setQuery(text)
          setHit(0)
          const first = findCues(cues, text)[0]
          if (first !== undefined) {
            hold()
            show(box.current, first)
          }
        }}
        onNext={() => goToHit((hit + 1) % hits.length)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div ref={box} className={styles.cues} tabIndex={0} onWheel={hold} onTouchMove={hold}>
        {cues.map((cue, i) => (
          <Cue
            // oxlint-disable-next-line react/no-array-index-key -- the cues of a transcript do not change places
            key={i}
            cue={cue}
            query={query}
            current={i === current}
            found={hits[hit] === i}
            onGoTo={timed ? goTo : undefined}
          />
        ))}
      </div>
    </section>
  )
}

/** Centres a cue in its box without scrolling the page. */
function show(box: HTMLElement | null, index: number): void {
  const cue = box?.children[index]
  if (!box || !(cue instanceof HTMLElement)) return
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
  const top = cue.offsetTop - (box.clientHeight - cue.offsetHeight) / 2
  box.scrollTo({ top, behavior: isReduced ? 'instant' : 'smooth' })
}
