import * as v from 'valibot'
import { parseTrustedProxies } from './trusted-proxies.ts'

// Settings of this process among its proxies, its database and other servers.

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, 'A whole number.'),
    v.transform(Number),
    v.minValue(least, `At least ${least}.`),
    v.maxValue(most, `At most ${most}.`),
  )

const postgresUrl = v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))

export const processEnvironment = {
  ROLE: v.optional(v.picklist(['all', 'web', 'worker']), 'all'),
  DATABASE_URL: v.optional(postgresUrl),
  DATABASE_DIRECT_URL: v.optional(postgresUrl),
  DATABASE_POOL: v.optional(wholeNumber(2, 1000)),
  DATABASE_JOBS_POOL: v.optional(wholeNumber(2, 1000)),
  SERVERS: v.optional(wholeNumber(1, 1000), '1'),
  TRUST_PROXY: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const proxies = parseTrustedProxies(dataset.value)
        if (proxies !== undefined) return proxies
        addIssue({ message: 'A number of proxies, or networks like 10.0.0.0/8, with commas between them.' })
        return NEVER
      }),
    ),
    '0',
  ),
  DRAIN_SECONDS: v.optional(wholeNumber(0, 600), '0'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16))),
}

type Environment = v.InferOutput<v.ObjectSchema<typeof processEnvironment, undefined>>

/** Checks that involve several of these settings, in the form of `writerChecks`. */
export const processChecks = [
  {
    name: 'DATABASE_DIRECT_URL',
    isRight: (env: Environment) => !env.DATABASE_DIRECT_URL || Boolean(env.DATABASE_URL),
    message: 'DATABASE_DIRECT_URL is of no use without DATABASE_URL.',
  },
  {
    name: 'ROLE',
    isRight: (env: Environment) => env.ROLE === 'all' || Boolean(env.DATABASE_URL),
    message: 'web and worker share a database: set DATABASE_URL.',
  },
] as const

/** Settings of this process among its proxies, its database and other servers. */
export function processSettings(env: Environment) {
  return {
    /** Work of this process: calls (`web`), jobs (`worker`), or both. */
    role: env.ROLE,
    /** Undefined: the embedded database. */
    databaseUrl: env.DATABASE_URL,
    /** PostgreSQL itself, also where `databaseUrl` is a pooler: for sessions (migrations, LISTEN, backups). */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    /** Maximum connections of calls and of jobs; undefined: by PostgreSQL's limit (`poolSizes`). */
    databasePool: env.DATABASE_POOL,
    databaseJobsPool: env.DATABASE_JOBS_POOL,
    /** Number of processes that share the database's connections. */
    servers: env.SERVERS,
    /** Proxies whose X-Forwarded-For names the caller. */
    trustProxy: env.TRUST_PROXY,
    /** Seconds between the first 503 of /readyz and the stop. */
    drainSeconds: env.DRAIN_SECONDS,
    /** Opens /metrics; undefined: it does not exist. */
    metricsToken: env.METRICS_TOKEN,
  }
}
