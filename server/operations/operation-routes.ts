import { Hono } from 'hono'
import type { Settings } from '#server/settings.ts'
import type { Probes } from './health.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Metrics } from './metrics.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { probeRoutes } from './probes.ts'

/** What load balancers and monitoring see of a server. */
export interface Operations {
  lifecycle: Lifecycle
  probes: Probes
  /** Null without METRICS_TOKEN. */
  metrics: Metrics | null
}

/** `/readyz`, `/healthz` and `/metrics`. */
export function operationRoutes(services: Operations & { settings: Pick<Settings, 'metricsToken'> }): Hono {
  const app = new Hono()
  app.route('/', probeRoutes(services.lifecycle, services.probes))
  app.route('/', metricsRoutes(services.metrics, services.settings.metricsToken))
  return app
}
