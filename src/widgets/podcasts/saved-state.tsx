import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { session } from '#src/api/session.ts'
import { formatSize } from '#src/lib/sizes.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { chunkProgress } from '#src/audio/saved/chunk-progress.ts'
import { useStore } from '#src/lib/use-store.ts'
import { storedBytes } from '#src/audio/saved/chunk-plan.ts'
import type { SavedAudio } from '#src/audio/saved/database.ts'
import { savedOwner } from '#src/audio/saved/saved-owner.ts'
import { release, pauseAudio, saveAudio } from '#src/audio/saved/store.ts'
import { IconButton } from '#src/ui/button.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { savedRows } from '#src/audio/saved/saved-rows.ts'
import { useOnline } from '#src/sync/use-online.ts'
import styles from './saved-state.module.css'

/** Progress of a saved podcast with its actions. `linksToList`: links to all saved audio when done. */
export function SavedState({ row, linksToList }: { row: SavedAudio; linksToList?: boolean }) {
  const { podcast, status } = row
  const { title } = podcast
  const { text, part } = useProgress(row)
  const owner = savedOwner(session().user?.id)
  const whole = status === 'complete'
  const remove = async () => {
    await release(row, [owner, ''])
    if (whole) notify({ kind: 'success', message: m.listening_removed({ title }) })
  }
  return (
    <div className={styles.state}>
      <div className={styles.line}>
        <div className={styles.progress}>
          <span className={styles.text} data-whole={whole || undefined}>
            {whole && <CircleCheck aria-hidden="true" />}
            {whole && linksToList ? <Link to="/saved">{text}</Link> : text}
          </span>
          {!whole && <progress className={styles.bar} value={part} max={1} aria-label={text} />}
        </div>
        {status === 'loading' && (
          <IconButton label={m.listening_pause({ title })} onClick={() => void pauseAudio(row.key)}>
            <Pause aria-hidden="true" />
          </IconButton>
        )}
        {status === 'paused' && (
          <IconButton
            label={m.listening_go_on({ title })}
            onClick={() => void saveAudio(podcast, owner, row.automatic)}
          >
            <Play aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={whole ? m.listening_remove({ title }) : m.listening_cancel({ title })}
          onClick={() => void remove()}
        >
          {whole ? <Trash2 aria-hidden="true" /> : <X aria-hidden="true" />}
        </IconButton>
      </div>
      <div role="status">
        {row.problem === 'full' && <NoRoom row={row} />}
        {row.problem === 'damaged' && <p className={styles.problem}>{m.listening_damaged()}</p>}
        {row.problem === 'failed' && <p className={styles.problem}>{m.listening_failed()}</p>}
      </div>
    </div>
  )
}

function useProgress({ key, podcast, pieces, status }: SavedAudio): { text: string; part: number } {
  const arriving = useStore(chunkProgress, (chunk) => (chunk?.key === key ? chunk.bytes : 0))
  const online = useOnline()
  const received = Math.min(podcast.size, storedBytes(pieces) + arriving)
  const sizes = { done: formatSize(received), size: formatSize(podcast.size) }
  const part = received / podcast.size
  if (status === 'complete') return { text: m.listening_saved(), part }
  if (status === 'paused') return { text: m.listening_paused(sizes), part }
  return { text: online ? m.listening_saving(sizes) : m.listening_waits(sizes), part }
}

/** Shows the missing space and the space that could be freed. */
function NoRoom({ row }: { row: SavedAudio }) {
  const missing = row.podcast.size - storedBytes(row.pieces)
  const others = savedRows.state?.filter(({ key }) => key !== row.key) ?? []
  const saved = others.reduce((sum, { pieces }) => sum + storedBytes(pieces), 0)
  return (
    <div className={styles.problem}>
      <p>
        {m.listening_full({ missing: formatSize(missing) })}{' '}
        {saved > 0 && m.listening_full_free({ saved: formatSize(saved) })}
      </p>
      {saved > 0 && <Link to="/saved">{m.listening_choose()}</Link>}
    </div>
  )
}
