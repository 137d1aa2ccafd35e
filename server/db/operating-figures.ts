import type { Pool } from 'pg'

/** Jobs of a queue by state; `waitingSeconds`: how long the first of those that are due has waited. */
export interface JobFigures {
  queue: string
  state: 'scheduled' | 'waiting' | 'running' | 'failed'
  count: number
  waitingSeconds: number
}

// Completed jobs are neither counted nor read. Failed ones are deleted by pg-boss after half a day.
const jobsQuery = `select name as queue, state, count(*)::int as count,
    coalesce(max(extract(epoch from now() - start_after)) filter (where state = 'waiting'), 0)::float8 as "waitingSeconds"
  from (
    select name, start_after, case
      when state = 'failed' then 'failed'
      when state = 'active' then 'running'
      when start_after > now() then 'scheduled'
      else 'waiting' end as state
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%'
  ) counted
  group by queue, state`

/** Reads the jobs by queue and state, and the size of the database in bytes. */
export async function readOperatingFigures(
  pool: Pick<Pool, 'query'>,
): Promise<{ jobs: JobFigures[]; bytes: number }> {
  const { rows: jobs } = await pool.query<JobFigures>(jobsQuery)
  const { rows: sizes } = await pool.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return { jobs, bytes: sizes[0]!.bytes }
}
