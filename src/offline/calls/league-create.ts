import { leagues } from '#contract/leagues/leagues.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { leagueKey, waitingLeague } from '#src/offline/league-overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** A league, event or job that is posted. */
export const leagueCreate: QueueableCall<typeof leagues.create> = {
  endpoint: leagues.create,
  entityKeys: ({ id }) => [leagueKey(id)],
  dependsOn: () => [],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    leagues(known, row) {
      // The form names every field.
      const { id = row.key, ...fields } = row.input as LeagueFields & { id?: string }
      // Once the server has told of it, its word counts.
      if (!known.has(id)) known.set(id, waitingLeague(id, fields, row))
    },
  },
  readBack: ({ id }) => [{ list: 'leagues', leagueId: id }],
  describe: ({ title }) => ({ kind: 'league-posted', title }),
  editLink: ({ order }) => ({ form: 'league-create', row: order }),
  sentNotice: 'league-posted',
}
