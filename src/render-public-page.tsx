import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import type { AnyRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { RenderPublicPage, PublicPage } from '#contract/pages/served-page.ts'
import { queryClient } from '#src/api/query.ts'
import { SiteHead } from './site-head.tsx'
import { leagueData } from '#src/features/leagues/page/league-data.ts'
import { LeagueHead } from '#src/features/leagues/page/league-head.tsx'
import { postData } from '#src/features/posts/post-data.ts'
import { PostHead } from '#src/features/posts/post-head.tsx'
import { PageHead } from '#src/features/podcasts/page-head.tsx'
import { publicData } from '#src/features/podcasts/public-data.ts'
import { m } from '#src/locales/paraglide/messages.js'
import { renderFrom } from '#src/lib/served-page.ts'
import { App } from './app.tsx'
import { publicRoutes } from './public-routes.ts'
import { routerOptions } from './router-options.ts'

// Built by pages.vite.config.ts and loaded by path.

/** Renders a page as the app does for a signed-out visitor. */
export const renderPublicPage: RenderPublicPage = async (page) => {
  const history = createMemoryHistory({ initialEntries: [page.path + (page.search ?? '')] })
  const router = createRouter({ ...routerOptions, routeTree: publicRoutes, history, isServer: true })
  // The server router would answer a non-canonical query with a redirect and no content.
  history.replace(ownAddress(router))
  await router.load()

  // Synchronous from here: the page data and the language are module state.
  renderFrom(page.served)
  try {
    const head = renderHead(page)
    const content = renderToString(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    )
    return { head, content, noConnection: m.no_connection() }
  } finally {
    queryClient.clear()
  }
}

function ownAddress(router: AnyRouter): string {
  const { pathname } = router.latestLocation
  const own = { to: pathname, search: true, params: true, _includeValidateSearch: true } as const
  return router.buildLocation(own).publicHref
}

function renderHead(page: PublicPage): string {
  const { served, listed } = page
  const { podcast, publisher, league, post } = served
  if (post) {
    return renderToStaticMarkup(<PostHead page={page} post={post} />) + asScript(postData(served, post))
  }
  if (league) {
    const head = renderToStaticMarkup(<LeagueHead page={page} league={league} />)
    return head + (listed ? asScript(leagueData(served, league)) : '')
  }
  if (!podcast && !publisher) return renderToStaticMarkup(<SiteHead page={page} />)
  return renderToStaticMarkup(<PageHead page={page} />) + (listed ? asScript(publicData(served)) : '')
}

/** Escapes "<", so that a text cannot close the script element. */
function asScript(schemaData: object): string {
  const data = JSON.stringify(schemaData).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${data}</script>`
}
