import { applications } from '#contract/leagues/applications.ts'
import type { LeagueFields } from '#contract/leagues/league.ts'
import { leagues } from '#contract/leagues/leagues.ts'
import { addEntry, changeUnlessRejected } from '#src/offline/overlay.ts'
import { queueable } from '#src/offline/queueable-call.ts'

const leagueKey = (id: string | undefined) => `league:${id}`

export const leagueCalls = {
  'leagues.create': queueable(leagues.create, {
    entityKeys: ({ id }) => [leagueKey(id)],
    overlay: {
      leagues(entries, { id: given, ...fields }, row) {
        const id = given ?? row.key
        // The server's copy wins.
        if (entries.has(id)) return
        const madeAt = new Date(row.madeAt).toISOString()
        addEntry(entries, row, {
          ...(fields as LeagueFields),
          id,
          _id: id,
          user_id: row.user,
          status: 1,
          applied_count: 0,
          waiting_count: 0,
          pending_count: 0,
          createdAt: madeAt,
          updatedAt: madeAt,
        })
      },
    },
    readBack: ({ id }) => [{ list: 'leagues', leagueId: id }],
    describe: ({ title }) => ({ kind: 'league-posted', title }),
    editLink: ({ order }) => ({ form: 'league-create', row: order }),
    sentNotice: 'league-posted',
  }),

  'leagues.update': queueable(leagues.update, {
    entityKeys: ({ league_id }) => [leagueKey(league_id)],
    overlay: {
      leagues: (entries, { league_id, base: _base, ...fields }, row) =>
        changeUnlessRejected(entries, league_id, row, () => fields),
    },
    readBack: ({ league_id }) => [{ list: 'leagues', leagueId: league_id }],
    describe: ({ league_id, title }, { leagues: titles }) => ({
      kind: 'league-changed',
      title: title ?? titles?.get(league_id),
    }),
    editLink: (_row, { league_id }) => ({ form: 'league-edit', leagueId: league_id }),
    sentNotice: 'league-changed',
  }),

  'applications.apply': queueable(applications.apply, {
    entityKeys: ({ league_id }) => [`application:${league_id}`],
    dependsOn: ({ league_id }) => [leagueKey(league_id)],
    readBack: ({ league_id }) => [{ list: 'applied', leagueId: league_id }],
    describe: ({ league_id }, { leagues: titles }) => ({ kind: 'applied', title: titles?.get(league_id) }),
    editLink: (_row, { league_id }) => ({ form: 'league', leagueId: league_id }),
  }),
}
