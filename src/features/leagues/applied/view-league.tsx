import { Link } from '@tanstack/react-router'
import type { LeagueKind } from '#contract/leagues/league.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { buttonClass } from '#src/ui/button.tsx'

interface Props {
  leagueId: string
  title: string
  kind: LeagueKind
}

/** Link from an application to its league. */
export function ViewLeague({ leagueId, title, kind }: Props) {
  const view = kind === 'job' ? m.leagues_view_job() : m.leagues_view_league()
  return (
    <Link
      to="/leagues/$leagueId"
      params={{ leagueId }}
      className={buttonClass({ size: 'sm' })}
      aria-label={`${view}: ${title}`}
    >
      {view}
    </Link>
  )
}
