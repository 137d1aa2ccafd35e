import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** An injected failure of a query with parameters: the one after `left` others, or the next relevant one. */
interface Fault {
  left: number
  /** Number of queries before the failed one. */
  index: number
  /** An earlier query has modified data. */
  hasWritten: boolean
  /** PostgreSQL error code. */
  code: string
  /** Parameters of the failed query; undefined if none failed. */
  values?: unknown[]
}

const faults = new AsyncLocalStorage<Fault>()

/** Common queries at the start of each call (session, permissions): tested often enough before any write. */
const oftenEnough = 5

/** PostgreSQL quotes rejected values in the message or its details. */
const failFunction = `
create function fail(code text, carried text) returns void language plpgsql as $$
begin
  if code like '22%' then
    raise exception 'value out of range: "%"', carried using errcode = code;
  end if;
  raise exception 'new row violates check constraint' using errcode = code, detail = carried, hint = carried;
end $$`

/** Makes queries fail in PostgreSQL with all their parameters in the error. */
export async function prepareFailingQueries(pool: pg.Pool) {
  await pool.query(failFunction)
  const failuresOf = new Map<string, number>()
  let writes = 0
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const fault = faults.getStore()
    const { text, values } = queryOf(args)
    const isWrite = /\b(insert|update|delete|truncate|copy|merge)\b/i.test(text)
    const goesThrough = () => {
      if (isWrite) writes++
      return query.apply(this, args)
    }
    if (!fault || values.length === 0 || fault.values) return goesThrough()
    const failures = failuresOf.get(text) ?? 0
    if (fault.index < fault.left || (!fault.hasWritten && failures >= oftenEnough)) {
      fault.index++
      fault.hasWritten ||= isWrite
      return goesThrough()
    }
    failuresOf.set(text, failures + 1)
    fault.values = values
    const failing = { text: 'select fail($1, $2)', values: [fault.code, JSON.stringify(values)] }
    const callback = args.at(-1)
    return query.apply(this, typeof callback === 'function' ? [failing, callback] : [failing])
  })
  return {
    /**
     * Runs `work` while the query with parameters after `left` others fails, or a later relevant one. Returns
     * its parameters and index.
     */
    async withFault<T>(
      left: number,
      work: () => Promise<T>,
    ): Promise<{ result: T; index: number; values: unknown[] | undefined }> {
      const code = left % 2 === 0 ? '22003' : '23514'
      const fault: Fault = { left, index: 0, hasWritten: false, code }
      const result = await faults.run(fault, work)
      return { result, index: fault.index, values: fault.values }
    },
    /** Number of successful write statements on all connections. */
    writes: () => writes,
    restore: () => spy.mockRestore(),
  }
}

export type FailingQueries = Awaited<ReturnType<typeof prepareFailingQueries>>

function queryOf([config, values]: unknown[]): { text: string; values: unknown[] } {
  const own = Object(config) as { text?: string; values?: unknown[] }
  const text = typeof config === 'string' ? config : (own.text ?? '')
  return { text, values: Array.isArray(values) ? values : (own.values ?? []) }
}
