import { Hono } from 'hono'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Metrics } from './metrics.ts'
import { isSameText } from '#server/tokens.ts'
import { requestHeader, setHeader } from '#server/http/node-message.ts'
import { notFound, Problem } from '#server/http/problem.ts'

/** `/metrics` for Prometheus, which sends METRICS_TOKEN as a bearer token. 404 when it is not set. */
export function metricsRoutes(metrics: Metrics | null, token = ''): Hono {
  const app = new Hono()
  app.get('/metrics', async (c) => {
    setHeader(c, 'Cache-Control', 'no-store')
    if (!metrics) throw notFound()
    const given = /^Bearer (.+)$/i.exec(requestHeader(c, 'authorization') ?? '')?.[1] ?? ''
    if (!isSameText(given, token)) {
      throw new Problem(401, m.sign_in_required(), { headers: { 'WWW-Authenticate': 'Bearer' } })
    }
    const { type, text } = await metrics.render()
    return c.body(text, 200, { 'Content-Type': type })
  })
  return app
}
