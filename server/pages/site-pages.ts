import { Hono } from 'hono'
import { ownValue } from '#contract/fields/own-value.ts'
import { accountPaths, isHelpTopic, sitePaths } from '#contract/pages/site-pages.ts'
import { commonData, pageMiddleware, serveMissingPage, servePage } from './serve-page.ts'
import type { PageServices } from './serve-page.ts'

const topicRoute = '_site/help.$topic'
const routes: Record<string, string> = {
  '/': '_site/index',
  '/about': '_site/about',
  '/help': '_site/help.index',
  '/contact': '_site/contact',
  '/login': '_guest/login',
  '/register': '_guest/register',
}

/** Static pages: home, about, help, contact, sign-in and registration. */
export function sitePages(services: PageServices): Hono {
  const app = new Hono()
  for (const path of [...sitePaths, ...accountPaths]) {
    const route = ownValue(routes, path) ?? topicRoute
    const paths = path === '/' ? [path] : [path, `${path}/`]
    app.on('GET', paths, ...pageMiddleware, (c) =>
      servePage(c, services, route, {
        path,
        search: new URL(c.req.url).search,
        served: commonData(c, services),
        listed: true,
      }),
    )
  }
  app.get('/help/:topic', async (c, next) =>
    isHelpTopic(c.req.param('topic')) ? next() : serveMissingPage(c, services, topicRoute),
  )
  return app
}
