import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { account } from '#contract/account/account.ts'
import { connectProbes } from '#server/db/connection.ts'
import { createMetrics } from '#server/operations/metrics.ts'
import { root } from '#server/root.ts'
import { owner } from '#tests/support/actors.ts'
import { startApi } from '#tests/support/api.ts'
import { listening } from '#tests/support/pages/listening.ts'
import { openLive } from '#tests/support/streams/live-stream.ts'

const token = 'a token of Prometheus'
const api = await startApi({ METRICS_TOKEN: token })
const port = await listening(api)

async function scrape(): Promise<string> {
  const response = await api.app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('version=0.0.4')
  return response.text()
}

/** The value of a series, by its name with labels; undefined where it is absent. */
async function valueOf(series: string): Promise<number | undefined> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

describe('/metrics', () => {
  test.each([undefined, 'Bearer wrong', 'Bearer ', token, `Basic ${btoa(`prometheus:${token}`)}`])(
    'is closed to the authorization %j',
    async (authorization) => {
      const response = await api.app.request('/metrics', { headers: authorization ? { authorization } : {} })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    },
  )

  test('counts calls by their name in the contract and their status, with how long they took', async () => {
    const series = 'lakou_call_duration_seconds_count{call="account.signIn",status="401"}'
    const before = (await valueOf(series)) ?? 0
    const signIn = { email: 'nobody@example.org', password: 'correct horse' }
    for (let i = 0; i < 3; i++) await api.call(account.signIn, signIn)
    expect(await valueOf(series)).toBe(before + 3)
    expect(
      await valueOf('lakou_call_duration_seconds_bucket{le="+Inf",call="account.signIn",status="401"}'),
    ).toBe(before + 3)
  })

  test('has no address, name or token of anybody', async () => {
    await api.app.request('/api/church/churches/all?secret=1', { headers: { authorization: 'lk_secret' } })
    await api.app.request('/@somebody/secret')
    expect(await scrape()).not.toMatch(/secret|somebody|Prometheus"/)
  })

  test('shows the connections in use, and who waits for one', async () => {
    const clients = await Promise.all(Array.from({ length: api.pool.options.max }, () => api.pool.connect()))
    const waiting = api.pool.connect()
    expect(await valueOf('lakou_database_connections{pool="calls",state="used"}')).toBe(api.pool.options.max)
    expect(await valueOf('lakou_database_waiting{pool="calls"}')).toBe(1)
    for (const client of clients) client.release()
    ;(await waiting).release()
    expect(await valueOf('lakou_database_waiting{pool="calls"}')).toBe(0)
  })

  test('shows jobs by queue and state, and how long the first one waits', async () => {
    await api.jobs.send(api.db, 'nobody-works-here', {})
    await api.jobs.send(api.db, 'nobody-works-here', {}, { after: 3600 })
    expect(await valueOf('lakou_jobs{queue="nobody-works-here",state="waiting"}')).toBe(1)
    expect(await valueOf('lakou_jobs{queue="nobody-works-here",state="scheduled"}')).toBe(1)
    await api.pool.query(
      `update pgboss.job set start_after = now() - interval '1 hour' where name = 'nobody-works-here' and start_after < now()`,
    )
    expect(await valueOf('lakou_job_wait_seconds{queue="nobody-works-here"}')).toBeGreaterThan(3500)
    await api.pool.query(`delete from pgboss.job where name = 'nobody-works-here'`)
    expect(await valueOf('lakou_jobs{queue="nobody-works-here",state="waiting"}')).toBeUndefined()
  })

  test('counts the open streams', async () => {
    const mine = await owner(api)
    expect(await valueOf('lakou_live_streams')).toBe(0)
    const stream = await openLive(`http://127.0.0.1:${port}`, mine.church.id, mine.token)
    expect(await valueOf('lakou_live_streams')).toBe(1)
    await stream.close()
    await expect.poll(() => valueOf('lakou_live_streams')).toBe(0)
  })

  test('shows the database, the event loop, and no backup where there is none', async () => {
    expect(await valueOf('lakou_database_up')).toBe(1)
    expect(await valueOf('lakou_database_bytes')).toBeGreaterThan(1_000_000)
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(await valueOf('lakou_last_backup_age_seconds')).toBeUndefined()
  })
})

test('a database that is away is a figure, and the others are still there', async () => {
  const { pool, close } = connectProbes('postgresql://lakou@127.0.0.1:1/lakou')
  const { text } = await createMetrics({ ...api, probePool: pool }).render()
  expect(text).toMatch(/^lakou_database_up 0$/m)
  expect(text).toMatch(/^lakou_live_streams 0$/m)
  expect(text).not.toMatch(/^lakou_database_bytes /m)
  await close()
})

describe('the alert rules and the dashboard', () => {
  const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
  const rules: { alert: string; expr: string }[] = parse(read('prometheus-alerts.yaml')).groups.flatMap(
    (group: { rules: object[] }) => group.rules,
  )
  const panels: { title: string; targets: { expr: string }[] }[] = JSON.parse(
    read('grafana-dashboard.json'),
  ).panels
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  let names: Set<string>
  let labels: Set<string>
  beforeAll(async () => {
    // A queue is named once it has a job.
    await api.jobs.send(api.db, 'nobody-works-here', {})
    const text = await scrape()
    const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    )
    // `up`, `job` and `instance` are Prometheus' own.
    names = new Set([...declared, 'up'])
    labels = new Set(['job', 'instance', ...[...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!)])
  })

  test.each(expressions)('name only metrics and labels that /metrics has: %s', (_, expr) => {
    const plain = expr.replaceAll(/"[^"]*"|\[[^\]]*\]/g, '')
    const isMetric = /(?<![\w$])(?:up|(?:lakou|nodejs|process)_\w+)/g
    const metrics = plain.match(isMetric) ?? []
    expect(metrics).not.toEqual([])
    for (const metric of metrics) expect(names).toContain(metric)
    const used = [
      ...[...plain.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
      ...[...plain.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) => list.match(/\w+/g) ?? []),
    ]
    for (const label of used) expect(labels).toContain(label)
  })
})

describe('without METRICS_TOKEN', () => {
  let status: number
  let type: string | null
  beforeAll(async () => {
    const { buildApp } = await import('#server/app.ts')
    const app = buildApp({ ...api, metrics: null })
    const response = await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })
    status = response.status
    type = response.headers.get('content-type')
  })
  test('there is no /metrics, and no page of the app in its place', () => {
    expect(status).toBe(404)
    expect(type).toContain('application/json')
  })
})
