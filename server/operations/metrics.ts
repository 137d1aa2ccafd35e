import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readOperatingFigures } from '#server/db/operating-figures.ts'
import type { Jobs } from '#server/jobs.ts'
import type { Live } from '#server/live.ts'
import type { Log } from '#server/log.ts'

/** Figures of this server for Prometheus. */
export interface Metrics {
  /** Counts a call under its name in the contract. */
  observeCall(call: string, status: number, seconds: number): void
  /** Returns all figures in Prometheus' text format. */
  render(): Promise<{ type: string; text: string }>
}

interface Services {
  pool: Pool
  probePool: Pick<Pool, 'query'>
  jobs: Pick<Jobs, 'connections'>
  /** Null on a server that only runs jobs. */
  live: Pick<Live, 'streams'> | null
  log: Log
  readBackupState: () => Promise<{ lastAt: Date | null }>
}

/** In seconds: from a read in memory to the patience of a phone. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** In milliseconds; the list of backups may be in a bucket. */
const backupsReadEvery = 5 * 60_000

/** Creates the figures of this server, with Node's own (`nodejs_…`, `process_…`). */
export function createMetrics({ pool, probePool, jobs, live, log, readBackupState }: Services): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const calls = new Histogram({
    name: 'lakou_call_duration_seconds',
    help: 'Calls by name and status, and how long they took.',
    labelNames: ['call', 'status'],
    buckets,
    registers,
  })
  const connections = new Gauge({
    name: 'lakou_database_connections',
    help: 'Connections of the pools, by use.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const maxConnections = new Gauge({
    name: 'lakou_database_connections_max',
    help: 'Largest size of the pools.',
    labelNames: ['pool'],
    registers,
  })
  const waiting = new Gauge({
    name: 'lakou_database_waiting',
    help: 'Calls and jobs that wait for a connection.',
    labelNames: ['pool'],
    registers,
  })
  const databaseUp = new Gauge({
    name: 'lakou_database_up',
    help: '1 when the database responded to this request, otherwise 0.',
    registers,
  })
  const databaseBytes = new Gauge({
    name: 'lakou_database_bytes',
    help: 'Size of the database.',
    registers,
  })
  const jobCount = new Gauge({
    name: 'lakou_jobs',
    help: 'Jobs of all servers by queue and state; failed ones of half a day.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const jobWait = new Gauge({
    name: 'lakou_job_wait_seconds',
    help: 'How long the first due job of a queue has waited.',
    labelNames: ['queue'],
    registers,
  })
  const streams = new Gauge({ name: 'lakou_live_streams', help: 'Open streams of live changes.', registers })
  const backupAge = new Gauge({
    name: 'lakou_last_backup_age_seconds',
    help: 'Age of the last good backup; absent without one.',
    registers,
  })

  const refreshPools = () => {
    for (const [name, one] of [
      ['calls', pool],
      ['jobs', jobs.connections],
    ] as const) {
      connections.set({ pool: name, state: 'used' }, one.totalCount - one.idleCount)
      connections.set({ pool: name, state: 'idle' }, one.idleCount)
      maxConnections.set({ pool: name }, one.options.max)
      waiting.set({ pool: name }, one.waitingCount)
    }
    streams.set(live?.streams() ?? 0)
  }
  const refreshDatabase = async () => {
    jobCount.reset()
    jobWait.reset()
    databaseBytes.remove()
    try {
      const figures = await readOperatingFigures(probePool)
      databaseUp.set(1)
      databaseBytes.set(figures.bytes)
      for (const { queue, state, count, waitingSeconds } of figures.jobs) {
        jobCount.set({ queue, state }, count)
        if (state === 'waiting') jobWait.set({ queue }, waitingSeconds)
      }
    } catch (error) {
      databaseUp.set(0)
      log.warn({ err: error }, 'the database gave no figures')
    }
  }
  let backupsReadAt = Number.NEGATIVE_INFINITY
  let lastAt: Date | null = null
  const refreshBackups = async () => {
    if (performance.now() - backupsReadAt > backupsReadEvery) {
      backupsReadAt = performance.now()
      try {
        lastAt = (await readBackupState()).lastAt
      } catch (error) {
        log.warn({ err: error }, 'the backups could not be listed')
      }
    }
    backupAge.remove()
    if (lastAt) backupAge.set((Date.now() - lastAt.getTime()) / 1000)
  }

  return {
    observeCall: (call, status, seconds) => calls.observe({ call, status }, seconds),
    async render() {
      refreshPools()
      await Promise.all([refreshDatabase(), refreshBackups()])
      return { type: register.contentType, text: await register.metrics() }
    },
  }
}
