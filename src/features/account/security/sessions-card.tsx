import { useQuery } from '@tanstack/react-query'
import { account } from '#contract/account/account.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { security } from '#contract/account/security.ts'
import { query } from '#src/api/query.ts'
import { useCall } from '#src/forms/use-call.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Badge } from '#src/ui/states/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { SkeletonList } from '#src/ui/states/skeleton.tsx'
import { formatRelativeTime } from '#src/lib/format-relative-time.ts'
import { EndOtherSessions } from './end-other-sessions.tsx'
import styles from './security.module.css'

type SignedInDevice = ResponseOf<typeof account.sessions>['sessions'][number]

const sessionsQuery = query(account.sessions, {})

/** The user's sessions by device; others can be ended. */
export function SessionsCard() {
  const sessions = useQuery(sessionsQuery)
  return (
    <Card title={m.settings_sessions()} flush>
      {sessions.data && (
        <>
          <List>
            {sessions.data.sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </List>
          <div className={styles.foot}>
            {sessions.data.sessions.length > 1 && <EndOtherSessions />}
            <p className={styles.note}>{m.security_what_ends()}</p>
          </div>
        </>
      )}
      {sessions.isPending && <SkeletonList rows={2} />}
      {sessions.isError && !sessions.data && (
        <ErrorState
          title={m.settings_sessions_failed()}
          retrying={sessions.isFetching}
          onRetry={() => void sessions.refetch()}
        />
      )}
    </Card>
  )
}

function SessionRow({ session }: { session: SignedInDevice }) {
  const end = useCall(account.endSession, {
    success: ({ message }) => message,
    refresh: [account.sessions, security.events],
  })
  const device = session.device || m.security_unknown_device()
  return (
    <ListRow
      title={device}
      detail={m.settings_last_used({ when: formatRelativeTime(Date.parse(session.lastUsedAt)) })}
      trailing={
        session.current ? (
          <Badge tone="success">{m.settings_this_device()}</Badge>
        ) : (
          <Button
            size="sm"
            busy={end.isPending}
            aria-label={m.settings_end_session_of({ device })}
            onClick={() => end.mutate({ session_id: session.id })}
          >
            {m.settings_end_session()}
          </Button>
        )
      }
    />
  )
}
