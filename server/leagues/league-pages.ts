import { Hono } from 'hono'
import * as v from 'valibot'
import { id } from '#contract/fields/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { commonData, pageMiddleware, serveMissingPage, servePage } from '#server/pages/serve-page.ts'
import type { PageServices } from '#server/pages/serve-page.ts'
import { maySee, viewPage } from './rules.ts'
import { findPage } from './store.ts'

interface Services extends PageServices {
  db: Db
}

const route = '_site/leagues.$leagueId'

/** The app's own pages below the same address. */
const appPages = new Set(['open', 'list', 'create', 'applied', 'applications', 'shortlist', 'messages'])

/**
 * The page of a league, event or job. What only its organiser and who has applied may see is never rendered; the app
 * requests it for them.
 */
export function leaguePages(services: Services): Hono {
  const app = new Hono()
  const paths = ['/leagues/:league_id', '/leagues/:league_id/']
  app.on('GET', paths, ...pageMiddleware, async (c, next) => {
    const leagueId = c.req.param('league_id') ?? ''
    if (appPages.has(leagueId)) return next()
    const row = v.is(id, leagueId) ? await findPage(services.db, leagueId, null) : undefined
    if (!row || !maySee(row, undefined)) return serveMissingPage(c, services, route)
    const served = { ...commonData(c, services), league: viewPage(row, undefined, new Date()) }
    return servePage(c, services, route, {
      path: `/leagues/${row.id}`,
      served,
      listed: row.privacy === 1,
    })
  })
  return app
}
