import type { LeagueFields } from '#contract/leagues/league.ts'
import { LeagueFacts } from '#src/features/leagues/league-facts.tsx'
import { kindNames } from '#src/features/leagues/league-texts.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Stack } from '#src/ui/stack.tsx'
import { Badge } from '#src/ui/states/badge.tsx'

interface Props {
  league: LeagueFields
  /** Label of the submit button. */
  save: string
  onSave: () => void
  onClose: () => void
}

/** Preview before posting. */
export function PreviewDialog({ league, save, onSave, onClose }: Props) {
  return (
    <Dialog
      open
      wide
      full
      onClose={onClose}
      title={m.league_form_preview_title()}
      actions={
        <>
          <Button onClick={onClose}>{m.league_form_preview_back()}</Button>
          <Button variant="primary" onClick={onSave}>
            {save}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <div>
          <Badge>{kindNames[league.kind]()}</Badge>
          <p>
            <strong dir="auto">{league.title}</strong>
          </p>
        </div>
        <LeagueFacts league={league} />
      </Stack>
    </Dialog>
  )
}
