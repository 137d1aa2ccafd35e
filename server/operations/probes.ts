import { Hono } from 'hono'
import type { Context } from 'hono'
import type { Probes } from './health.ts'
import type { Lifecycle } from './lifecycle.ts'
import { setHeader } from '#server/http/node-message.ts'

const unwell = (c: Context, status: string) => c.json({ status }, 503)

/**
 * `/readyz` for load balancers: 200 while this server may take traffic. `/healthz` for monitoring: 200 while the server
 * is well, also when it drains.
 */
export function probeRoutes(lifecycle: Lifecycle, probes?: Probes): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    setHeader(c, 'Cache-Control', 'no-store')
    await next()
  })
  app.get('/healthz', async (c) => {
    if (!probes) return unwell(c, lifecycle.phase)
    const { code, status } = await probes.health()
    return c.json({ status }, code)
  })
  app.get('/readyz', async (c) => {
    const { phase } = lifecycle
    if (phase !== 'ready' || !probes) return unwell(c, phase)
    const isReached = await probes.reachesDatabase()
    if (!isReached) return unwell(c, 'database_unavailable')
    return c.json({ status: 'ready' })
  })
  return app
}
