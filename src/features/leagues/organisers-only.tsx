import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '#src/api/use-session.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'

/** Content for organisers; explains to others how to become one. */
export function OrganisersOnly({ children }: { children: ReactNode }) {
  if (useSession().user?.user_type === 2) return children
  return (
    <EmptyState
      drawing="calendar"
      title={m.league_form_organisers()}
      text={m.league_form_organisers_text()}
      action={
        <Link to="/info" className={buttonClass({ variant: 'primary' })}>
          {m.league_form_organisers_open()}
        </Link>
      }
    />
  )
}
