import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import Link2Off from 'lucide-react/icons/link-2-off'
import { useState } from 'react'
import { team } from '#contract/team.ts'
import { NetworkError, ApiError } from '#src/api/client.ts'
import { query, queryClient } from '#src/api/query.ts'
import { call, chooseChurch } from '#src/api/session.ts'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { notify } from '#src/ui/overlays/notices.ts'
import { Page, PageHeader } from '#src/ui/page-header.tsx'
import { Skeleton } from '#src/ui/states/skeleton.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { churchesQuery } from '#src/queries/church-queries.ts'
import { LoadFailed } from '#src/widgets/load-failed.tsx'
import { roleTexts } from './roles.ts'
import styles from './join-screen.module.css'

/** What an invitation to a team is to, for anybody who has its link, and taking it up. */
export function JoinScreen({ token }: { token: string }) {
  const { user } = useSession()
  const told = useQuery({ ...query(team.look, { token }), staleTime: Infinity }, queryClient)
  // A token that the contract does not know is as good as one that is used up.
  const over = told.error instanceof ApiError && [400, 404].includes(told.error.status)
  return (
    <Page width="narrow">
      <PageHeader title={m.team_join_title()} />
      <Card>
        {told.data && <Offer token={token} {...told.data} />}
        {told.isPending && <Skeleton height="12rem" />}
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
        {told.isError && !over && <LoadFailed title={m.team_join_failed()} query={told} />}
      </Card>
    </Page>
  )
}

function Offer(props: { token: string; church_name: string; role: 'leader' | 'usher' }) {
  const { token, church_name, role } = props
  const { user } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const back = `/join/${token}`

  const join = async () => {
    setBusy(true)
    try {
      // The same answer again where the first one was lost on the way.
      const answer = await call(team.join, { token }, { idempotencyKey: `join:${token}` })
      await queryClient.fetchQuery({ ...churchesQuery(), staleTime: 0 }).catch(() => {})
      chooseChurch(answer.church_id)
      notify({ kind: 'success', message: m.team_joined({ church: answer.church_name }) })
      await navigate({ to: '/dashboard', replace: true })
    } catch (error) {
      const words = error instanceof NetworkError ? m.no_connection() : (error as Error).message
      notify({ kind: 'error', message: words || m.something_wrong() })
      if (error instanceof ApiError) await queryClient.invalidateQueries(query(team.look, { token }))
      setBusy(false)
    }
  }
  return (
    <Stack gap={4}>
      <div className={styles.offer}>
        <p className={styles.title}>{m.team_offer({ church: church_name })}</p>
        <p className={styles.soft}>{roleTexts[role]()}</p>
      </div>
      {user ? (
        <>
          <Button variant="primary" size="lg" block busy={busy} onClick={() => void join()}>
            {m.team_join()}
          </Button>
          <p className={styles.soft}>{m.team_join_as({ name: user.name })}</p>
        </>
      ) : (
        <>
          <p className={styles.soft}>{m.team_join_needs_account()}</p>
          <Link to="/register" search={{ back }} className={buttonClass({ variant: 'primary', block: true })}>
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
