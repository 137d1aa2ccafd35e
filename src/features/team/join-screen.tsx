import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Link2Off from 'lucide-react/icons/link-2-off'
import { lazy, Suspense } from 'react'
import { team } from '#contract/team.ts'
import { ApiError } from '#src/api/client.ts'
import { query, queryClient } from '#src/api/query.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { noteAccepted } from './accepted-invitation.ts'
import { roleTexts } from './roles.ts'
import styles from './join-screen.module.css'

// For signed-in users only.
const JoinButton = lazy(async () => ({ default: (await import('./join-button.tsx')).JoinButton }))

/** An invitation that signed-in users can accept. */
export function JoinScreen({ token }: { token: string }) {
  const { user } = useSession()
  const invitation = useQuery({ ...query(team.look, { token }), staleTime: Infinity }, queryClient)
  // A malformed token counts as used up.
  const over = invitation.error instanceof ApiError && [400, 404].includes(invitation.error.status)
  return (
    <Page width="narrow">
      <PageHeader title={m.team_join_title()} />
      <Card>
        {invitation.data && !over && <Offer token={token} {...invitation.data} />}
        {invitation.isPending && <Skeleton height="12rem" />}
        {over && (
          <EmptyState
            icon={<Link2Off />}
            title={m.team_over_title()}
            text={m.team_over_text()}
            action={
              <Link to={user ? '/dashboard' : '/login'} className={buttonClass()}>
                {user ? m.nav_dashboard() : m.nav_login()}
              </Link>
            }
          />
        )}
        {invitation.isError && !invitation.data && !over && (
          <LoadFailed title={m.team_join_failed()} query={invitation} />
        )}
      </Card>
    </Page>
  )
}

function Offer(props: { token: string; church_name: string; role: 'leader' | 'usher' }) {
  const { token, church_name, role } = props
  const { user } = useSession()
  const back = `/join/${token}`
  const accept = () => noteAccepted(token)
  return (
    <Stack gap={4}>
      <div className={styles.offer}>
        <p className={styles.title}>{m.team_offer({ church: church_name })}</p>
        <p className={styles.soft}>{roleTexts[role]()}</p>
      </div>
      {user ? (
        <>
          <Suspense fallback={<Skeleton height="3rem" />}>
            <JoinButton token={token} />
          </Suspense>
          <p className={styles.soft}>{m.team_join_as({ name: user.name || user.username })}</p>
        </>
      ) : (
        <>
          <p className={styles.soft}>{m.team_join_needs_account()}</p>
          <Link
            to="/auth/phone"
            search={{ back }}
            className={buttonClass({ variant: 'primary', size: 'lg', block: true })}
            onClick={accept}
          >
            {m.team_join_phone()}
          </Link>
          <Link to="/register" search={{ back }} className={buttonClass({ block: true })} onClick={accept}>
            {m.team_join_register()}
          </Link>
          <Link to="/login" search={{ back }} className={buttonClass({ block: true })}>
            {m.team_join_login()}
          </Link>
        </>
      )}
    </Stack>
  )
}
