import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

/** A query with values that is made to fail in PostgreSQL: the one after `left` others. */
interface Fault {
  left: number
  /** PostgreSQL's code of the failure. */
  code: string
  /** What the failed query was called with; undefined: no query has failed. */
  values?: unknown[]
}

const faults = new AsyncLocalStorage<Fault>()

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
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const fault = faults.getStore()
    const values = valuesOf(args)
    if (!fault || values.length === 0 || fault.left-- !== 0) return query.apply(this, args)
    fault.values = values
    const failing = { text: 'select fail($1, $2)', values: [fault.code, JSON.stringify(values)] }
    const callback = args.at(-1)
    return query.apply(this, typeof callback === 'function' ? [failing, callback] : [failing])
  })
  return {
    /** Runs `work`; its query after `left` others with values fails. Returns what that one was called with. */
    async withFault<T>(
      left: number,
      work: () => Promise<T>,
    ): Promise<{ result: T; values: unknown[] | undefined }> {
      const fault: Fault = { left, code: left % 2 === 0 ? '22003' : '23514' }
      const result = await faults.run(fault, work)
      return { result, values: fault.values }
    },
    restore: () => spy.mockRestore(),
  }
}

export type FailingQueries = Awaited<ReturnType<typeof prepareFailingQueries>>

function valuesOf([config, values]: unknown[]): unknown[] {
  if (Array.isArray(values)) return values
  const { values: own } = Object(config) as { values?: unknown[] }
  return own ?? []
}
