import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** A query with values that is made to fail in PostgreSQL: the one after `left` others, or the next that is of interest. */
interface Fault {
  left: number
  /** How many queries went before the one that failed. */
  index: number
  /** A query before it has changed something. */
  hasWritten: boolean
  /** PostgreSQL's code of the failure. */
  code: string
  /** What the failed query was called with; undefined: no query has failed. */
  values?: unknown[]
}

const faults = new AsyncLocalStorage<Fault>()

/**
 * What nearly every call asks first (whose session it is, what they may do): it has failed so often, with nothing changed
 * before it, that once more shows nothing new.
 */
const oftenEnough = 5

/** What PostgreSQL says of a value that it refuses: it is in the message, or in its details. */
const failFunction = `
create function fail(code text, carried text) returns void language plpgsql as $$
begin
  if code like '22%' then
    raise exception 'value out of range: "%"', carried using errcode = code;
  end if;
  raise exception 'new row violates check constraint' using errcode = code, detail = carried, hint = carried;
end $$`

/** Makes queries fail in PostgreSQL, with all their values in the error, for work that is run with a fault. */
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
     * Runs `work`; its query after `left` others with values fails, or one after that. Returns what that one was called
     * with, and how many went before it.
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
    /** How many statements that may change something have gone through, whoever sent them. */
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
