import { useNavigate } from '@tanstack/react-router'
import { podcasts } from '#contract/podcasts.ts'
import type { Podcast } from '#contract/podcasts.ts'
import { ConfirmCall } from '#src/forms/confirm-call.tsx'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { podcastChanged } from '#src/queries/podcast-changed.ts'
import styles from './delete-podcast.module.css'

/** Asks before a podcast is deleted, with a list of what goes with it; then leads to the others. */
export function ConfirmDeletion({ podcast, onClose }: { podcast: Podcast; onClose: () => void }) {
  const navigate = useNavigate()
  const remove = useCall(podcasts.remove, {
    success: ({ message }) => message,
    onSuccess: async () => {
      // Navigates first: the page would refetch the podcast.
      await navigate({ to: '/recordings', search: true, replace: true })
      podcastChanged(podcast.id, null)
    },
  })
  return (
    <ConfirmCall
      call={remove}
      input={{ podcast_id: podcast.id }}
      title={m.podcasts_delete_title({ title: podcast.title })}
      text={<Losses podcast={podcast} />}
      confirmLabel={m.podcasts_delete()}
      onClose={onClose}
    />
  )
}

function Losses({ podcast: { listens, transcript } }: { podcast: Podcast }) {
  const losses = [m.podcasts_delete_audio(), m.podcasts_delete_feed()]
  if (listens) losses.push(m.podcasts_delete_listens({ n: listens }))
  if (transcript) losses.push(m.podcasts_delete_transcript())
  return (
    <>
      <p>{m.podcasts_delete_goes()}</p>
      <ul className={styles.losses}>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </>
  )
}
