import ChevronDown from 'lucide-react/icons/chevron-down'
import { m } from '#src/locales/paraglide/messages.js'
import { IconButton } from '#src/ui/button.tsx'
import { SearchField } from '#src/ui/fields/search-field.tsx'
import styles from './transcript-view.module.css'

interface TranscriptSearchProps {
  query: string
  /** Index of the current hit. */
  hit: number
  hits: number
  onQuery: (query: string) => void
  onNext: () => void
}

/** Search of a transcript with hit navigation. */
export function TranscriptSearch({ query, hit, hits, onQuery, onNext }: TranscriptSearchProps) {
  const result =
    hits > 0 ? m.player_transcript_hit({ n: hit + 1, total: hits }) : m.player_transcript_no_hit()
  return (
    <div className={styles.search}>
      <SearchField
        label={m.player_transcript_search()}
        placeholder={m.player_transcript_search()}
        className={styles.field}
        value={query}
        onValueChange={onQuery}
        onKeyDown={({ key }) => key === 'Enter' && hits > 0 && onNext()}
      />
      <span role="status" className={styles.hits}>
        {query.trim() !== '' && result}
      </span>
      <IconButton label={m.player_transcript_next_hit()} disabled={hits === 0} onClick={onNext}>
        <ChevronDown aria-hidden="true" />
      </IconButton>
    </div>
  )
}
