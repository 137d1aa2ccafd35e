import { Hono } from 'hono'
import { anyCall } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import type { Log } from '#server/log.ts'
import type { Settings } from '#server/settings.ts'
import { respondWithError } from '#server/http/errors.ts'
import { inLanguage, languageOf } from '#server/http/language.ts'
import type { Lifecycle } from './lifecycle.ts'
import { markResponse } from '#server/http/mark-response.ts'
import { requestHeader } from '#server/http/node-message.ts'
import { operationRoutes } from './operation-routes.ts'
import type { Operations } from './operation-routes.ts'
import { probeRoutes } from './probes.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { securityHeaders } from '#server/http/security.ts'

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
export function workerApp(services: Services & Operations): Hono {
  const app = processApp(services)
  app.route('/', operationRoutes(services))
  app.all('*', () => {
    throw notFound()
  })
  return app
}
