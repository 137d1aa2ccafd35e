import { useNavigate } from '@tanstack/react-router'
import { podcasts } from '#contract/podcasts.ts'
import { changeInPlayer } from '#src/audio/player/player.ts'
import { deleteWithUndo } from '#src/forms/delete-with-undo.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { writeDeletion } from '#src/offline/deletions.ts'
import { useDeletions } from '#src/queries/use-without-deleted.ts'

/** Returns whether a podcast is being deleted, and a function that leads to the others and deletes it, with Undo. */
export function useDeletePodcast(id: string) {
  const navigate = useNavigate()
  const isDeleted = useDeletions(podcasts.remove).some(({ podcast_id }) => podcast_id === id)
  const remove = async (title: string) => {
    await navigate({ to: '/recordings', search: true, replace: true })
    const input = { podcast_id: id }
    const isQueued = await deleteWithUndo(
      () => writeDeletion({ endpoint: podcasts.remove, input, name: [id, title] }),
      { name: title, done: m.podcasts_deleted(), failure: m.podcasts_delete_failed },
    )
    if (isQueued) changeInPlayer(id, null)
  }
  return { isDeleted, remove }
}
