import type { LeaguePage } from '#contract/leagues/leagues.ts'
import type { PublicPage } from '#contract/pages/served-page.ts'
import { metaDescription } from '#src/lib/meta-description.ts'
import { PreviewMeta } from '#src/widgets/preview-meta.tsx'
import { daysText, kindNames, placeText } from '#src/features/leagues/league-texts.ts'

/** Metadata of a league's page. */
export function LeagueHead({ page, league }: { page: PublicPage; league: LeaguePage }) {
  const about = [kindNames[league.kind](), daysText(league), placeText(league), league.description]
  return (
    <PreviewMeta
      page={page}
      title={league.title}
      description={metaDescription(about.filter(Boolean).join(' · '))}
    />
  )
}
