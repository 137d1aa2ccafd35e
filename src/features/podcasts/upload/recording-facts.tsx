import type { Podcast } from '#contract/podcasts.ts'
import { useSettings } from '#src/api/use-settings.ts'
import { shortDate } from '#src/lib/dates.ts'
import { formatDuration } from '#src/lib/duration.ts'
import { localDate } from '#src/lib/local-date.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { isPublic } from '#contract/shows/published.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { ListenButton } from '#src/widgets/podcasts/listen-button.tsx'
import { PodcastState } from '#src/widgets/podcasts/podcast-state.tsx'
import { SaveOffline } from '#src/widgets/podcasts/save-offline.tsx'
import styles from './recording-facts.module.css'

/** Details of the user's own recording, with a play button. */
export function RecordingFacts({ podcast }: { podcast: Podcast }) {
  const { apiBase } = useSettings()
  const { thumbnail, listens, date, duration, createdAt } = podcast
  const { speaker, passage, series, season, episode } = podcast
  const facts = {
    [m.podcasts_listened()]: formatNumber(listens ?? 0),
    [m.podcasts_privacy()]: isPublic(podcast) ? (
      m.podcasts_privacy_public()
    ) : (
      <PodcastState podcast={podcast} />
    ),
    [m.podcasts_date()]: shortDate(date),
    ...(speaker && { [m.podcasts_speaker()]: <bdi>{speaker}</bdi> }),
    ...(passage && { [m.podcasts_passage()]: <bdi>{passage}</bdi> }),
    ...(series && { [m.podcasts_series()]: <bdi>{series}</bdi> }),
    ...(season && { [m.podcasts_season()]: formatNumber(season) }),
    ...(episode && { [m.podcasts_number()]: formatNumber(episode) }),
    [m.podcasts_uploaded()]: shortDate(localDate(new Date(createdAt))),
    [m.podcasts_duration()]: formatDuration(duration),
  }
  return (
    <Card>
      <div className={styles.recording}>
        <img src={`${apiBase}/${thumbnail}`} alt="" width={300} height={300} className={styles.artwork} />
        <div className={styles.actions}>
          <ListenButton podcast={podcast} text="play" variant="primary" />
          <SaveOffline podcast={podcast} />
        </div>
        <Facts className={styles.facts}>
          {Object.entries(facts).map(([label, fact]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </Facts>
      </div>
    </Card>
  )
}
