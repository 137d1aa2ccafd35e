import EyeOff from 'lucide-react/icons/eye-off'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import type { Podcast } from '#contract/podcasts.ts'
import { shortDateOf, timeOfDay } from '#src/lib/dates.ts'
import { isPublished } from '#contract/shows/published.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'

/** Explains why others cannot find the user's podcast; renders nothing if they can. */
export function PodcastState({ podcast }: { podcast: Podcast }) {
  const { status, privacy_status: privacy, draft, publish_at: publishAt } = podcast
  if (status === 2) {
    return <Badge icon={<EyeOff aria-hidden="true" />}>{m.podcasts_inactive()}</Badge>
  }
  if (draft) return <Badge icon={<EyeOff aria-hidden="true" />}>{m.publishing_draft()}</Badge>
  if (publishAt && !isPublished(podcast)) {
    return (
      <Badge tone="accent" icon={<EyeOff aria-hidden="true" />}>
        {m.podcasts_scheduled({
          date: shortDateOf(publishAt),
          time: timeOfDay(Date.parse(publishAt)),
        })}
      </Badge>
    )
  }
  if (privacy === 2) {
    return <Badge icon={<LinkIcon aria-hidden="true" />}>{m.podcasts_with_link()}</Badge>
  }
  return privacy === 3 && <Badge icon={<Lock aria-hidden="true" />}>{m.podcasts_privacy_me()}</Badge>
}
