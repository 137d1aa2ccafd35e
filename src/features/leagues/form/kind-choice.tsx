import { Link } from '@tanstack/react-router'
import { leagueKinds } from '#contract/leagues/league-kinds.ts'
import type { LeagueKind } from '#contract/leagues/league.ts'
import { LeagueTile } from '#src/features/leagues/league-tile.tsx'
import { kindNames } from '#src/features/leagues/league-texts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow, rowLinkClass } from '#src/ui/list-row.tsx'

const explanations: Record<LeagueKind, () => string> = {
  event: m.league_form_kind_event_text,
  league: m.league_form_kind_league_text,
  job: m.league_form_kind_job_text,
}

/** Chooses the kind, which determines the form. */
export function KindChoice() {
  return (
    <Card title={m.league_form_kind()} flush>
      <List>
        {leagueKinds.map((kind) => (
          <ListRow
            key={kind}
            leading={<LeagueTile kind={kind} />}
            title={
              <Link to="/leagues/create" search={{ kind }} className={rowLinkClass}>
                {kindNames[kind]()}
              </Link>
            }
            detail={explanations[kind]()}
            chevron
          />
        ))}
      </List>
    </Card>
  )
}
