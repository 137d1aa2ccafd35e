import type { EventSummary } from '#contract/events.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { LoadMore } from '#src/ui/states/load-more.tsx'
import { loadNextPage } from '#src/forms/load-next-page.ts'
import { EventCard } from './event-card.tsx'
import { step } from './events-search.ts'
import { useDeleteEvent } from './use-delete-event.tsx'
import type { useEvents } from './use-events.ts'
import styles from './event-list.module.css'

interface Props extends Pick<ReturnType<typeof useEvents>, 'known' | 'total' | 'older'> {
  today: string
  shown: number | undefined
  onShown: (shown: number) => void
}

/** The events, ten at a time: upcoming ones, the next first, then past ones. */
export function EventList({ known, total, older, today, shown = step, onShown }: Props) {
  const deleting = useDeleteEvent()
  const listed = known.slice(0, shown)
  const coming = listed.filter(({ date }) => date >= today)
  const past = listed.filter(({ date }) => date < today)

  const showMore = async () => {
    if (known.length <= shown && known.length < total) {
      const loaded = await loadNextPage(older, m.something_wrong, m.events_more_offline)
      if (!loaded) return
    }
    onShown(shown + step)
  }
  const cards = (of: EventSummary[]) => (
    <ul role="list" className={styles.cards}>
      {of.map((event) => (
        <EventCard key={event.id} event={event} today={today} onDelete={deleting.ask} />
      ))}
    </ul>
  )
  return (
    <>
      <section className={styles.part} aria-labelledby="events-coming">
        <h2 id="events-coming" className={styles.heading}>
          {m.events_upcoming()}
        </h2>
        {coming.length > 0 ? cards(coming) : <p className={styles.none}>{m.events_no_upcoming()}</p>}
      </section>
      {past.length > 0 && (
        <section className={styles.part} aria-labelledby="events-past">
          <h2 id="events-past" className={styles.heading}>
            {m.events_past()}
          </h2>
          {cards(past)}
        </section>
      )}
      {total > listed.length && (
        <LoadMore
          label={m.members_load_more()}
          onLoadMore={() => void showMore()}
          busy={older.isFetching}
          text={m.members_shown({ shown: listed.length, n: total })}
          part={listed.length / total}
        />
      )}
      {deleting.dialog}
    </>
  )
}
