import CloudAlert from 'lucide-react/icons/cloud-alert'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { shortDate } from '#src/lib/dates.ts'
import { useStore } from '#src/lib/use-store.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { acknowledgeLoss, notedStore } from '#src/sync/noted-waiting.ts'
import type { Group, Noted } from '#src/sync/noted-waiting.ts'
import { Button } from '#src/ui/button.tsx'
import { Banner } from '#src/ui/states/banner.tsx'

/** Shown while the outbox cannot be read, and after data loss until it is acknowledged. */
export function LossBanner() {
  const { isReadable, noted, lost } = useStore(notedStore)
  return (
    // Always rendered, so that screen readers announce its content.
    <div role="status">
      {!isReadable && (
        <Banner edge tone="danger" role="none" icon={icon} title={m.offline_unreadable()}>
          <p>{m.unreadable_text()}</p>
          {noted && <p>{m.unreadable_noted({ when: formatRelativeTime(noted.since) })}</p>}
          <Groups noted={noted} />
        </Banner>
      )}
      {lost && (
        <Banner
          edge
          tone="danger"
          role="none"
          icon={icon}
          title={m.offline_lost()}
          action={
            <Button size="sm" onClick={() => void acknowledgeLoss()}>
              {m.lost_seen()}
            </Button>
          }
        >
          <p>{m.lost_text({ when: formatRelativeTime(lost.since) })}</p>
          <Groups noted={lost} />
        </Banner>
      )}
    </div>
  )
}

const icon = <CloudAlert aria-hidden="true" />

function Groups({ noted }: { noted: Noted | undefined }) {
  return (
    noted && (
      <ul>
        {noted.groups.map((group) => (
          <li key={`${group.kind} ${group.date}`}>{textOf(group)}</li>
        ))}
      </ul>
    )
  )
}

function textOf({ kind, date, n }: Group): string {
  const day = date === undefined ? '' : shortDate(date)
  switch (kind) {
    case 'marks':
      return m.waiting_marks({ n, date: day })
    case 'guests':
      return m.waiting_guests({ n, date: day })
    case 'gifts':
      return m.noted_gifts({ n })
    case 'members':
      return m.noted_members({ n })
    case 'messages':
      return m.noted_messages({ n })
    case 'others':
      return m.noted_others({ n })
  }
}
