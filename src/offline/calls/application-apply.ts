import { applications } from '#contract/leagues/applications.ts'
import { leagueKey } from '#src/offline/league-overlay.ts'
import type { QueueableCall } from '#src/offline/queueable-call.ts'

/** An application, with the profile as it is when the server gets it. */
export const applicationApply: QueueableCall<typeof applications.apply> = {
  endpoint: applications.apply,
  entityKeys: ({ league_id }) => [`application:${league_id}`],
  dependsOn: ({ league_id }) => [leagueKey(league_id)],
  silent: false,
  batch: null,
  adds: () => null,
  overlay: {
    appliesTo: ({ input }) => input['league_id'] as string,
  },
  readBack: ({ league_id }) => [{ list: 'applied', leagueId: league_id }],
  describe: ({ league_id }, { leagues }) => ({ kind: 'applied', title: leagues?.get(league_id) }),
  editLink: (_row, { league_id }) => ({ form: 'league', leagueId: league_id }),
  sentNotice: null,
}
