import { leagues } from '#contract/leagues/leagues.ts'
import type { ValidInputOf } from '#contract/endpoint.ts'
import { leagueKey } from '#src/offline/league-overlay.ts'
import { statusAfter } from '#src/offline/overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** What is changed of a league, event or job: all of its fields. */
export const leagueUpdate: QueueableCall<typeof leagues.update> = {
  endpoint: leagues.update,
  entityKeys: ({ league_id }) => [leagueKey(league_id)],
  dependsOn: () => [],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    leagues(known, row) {
      const { league_id, ...fields } = row.input as ValidInputOf<typeof leagues.update>
      const league = known.get(league_id)
      if (!league) return
      // What the server rejects to change is as it was.
      const changed = row.status === 'needsAttention' ? {} : fields
      known.set(league_id, { ...league, ...changed, syncStatus: statusAfter(league.syncStatus, row) })
    },
  },
  readBack: ({ league_id }) => [{ list: 'leagues', leagueId: league_id }],
  describe: ({ title }) => ({ kind: 'league-changed', title }),
  editLink: (_row, { league_id }) => ({ form: 'league-edit', leagueId: league_id }),
  sentNotice: 'league-changed',
}
