import { Hono } from 'hono'
import { anyCall } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Log } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Settings } from '#server/settings.ts'
import { respondWithError } from './errors.ts'
import type { Probes } from './health.ts'
import { inLanguage, languageOf } from './language.ts'
import type { Lifecycle } from './lifecycle.ts'
import { markResponse } from './mark-response.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { requestHeader } from './node-message.ts'
import { probeRoutes } from './probes.ts'
import { notFound, Problem } from './problem.ts'
import { securityHeaders } from './security.ts'

interface Services {
  settings: Settings
  log: Log
  lifecycle: Lifecycle
}

function processApp({ settings, log }: Services): Hono {
  const app = new Hono()
  app.use(securityHeaders(settings), markResponse(anyCall))
  app.use((c, next) => inLanguage(languageOf(requestHeader(c, 'accept-language')), next))
  app.onError((error, c) => respondWithError(error, c, log))
  return app
}

/** Responds to probes, and 503 to all else, while the server starts. */
export function startingApp(services: Services): Hono {
  const app = processApp(services)
  app.route('/', probeRoutes(services.lifecycle))
  app.all('*', () => {
    throw new Problem(503, m.server_not_ready(), { headers: { 'Retry-After': '5' } })
  })
  return app
}

/** Responds to probes and Prometheus on a server that only runs jobs. */
export function workerApp(services: Services & { probes: Probes; metrics: Metrics | null }): Hono {
  const app = processApp(services)
  app.route('/', probeRoutes(services.lifecycle, services.probes))
  app.route('/', metricsRoutes(services.metrics, services.settings.metricsToken))
  app.all('*', () => {
    throw notFound()
  })
  return app
}
