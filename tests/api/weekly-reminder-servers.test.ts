import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays, dateIn } from '#contract/fields/calendar.ts'
import { dueSaturday } from '#server/reminders/weekly-rules.ts'
import { deliveries, sends } from '#server/db/schema/reminders.ts'
import { churchWithAbsent } from '#tests/support/samples/absent-people.ts'
import { startApi } from '#tests/support/api.ts'
import { unsentFor } from '#tests/support/outgoing.ts'
import { startServer } from '#tests/support/server-process.ts'

const api = await startApi({})

/** How far ahead a clock must be to stand at the next Saturday, 15:00, in a time zone. */
function untilDue(timezone: string): number {
  const now = Date.now()
  const minutes = Array.from({ length: 8 * 24 * 60 }, (_, i) => i * 60_000)
  const due = (offset: number) => dueSaturday(timezone, new Date(now + offset)) !== null
  return minutes.find((offset) => due(offset) && !due(offset - 60_000))!
}

/** Looks for what is due that no server has done yet. */
async function looksLeft(): Promise<number> {
  const { rows } = await api.pool.query(
    `select count(*)::int as n from pgboss.job where name = 'weekly-reminder' and state <> 'completed'`,
  )
  return rows[0].n
}

// Each server takes seconds of a processor to start.
const timeout = 300_000

it(
  'three servers on one database send it once, though each looks as soon as it starts',
  { timeout },
  async () => {
    const timezone = 'America/Port-au-Prince'
    const offset = untilDue(timezone)
    const saturday = dateIn(timezone, new Date(Date.now() + offset))
    // Their clocks are ahead; the services were held before the real today.
    const church = await churchWithAbsent(api, timezone, addDays(saturday, -7))
    const env = {
      DATABASE_URL: api.url,
      DATA_DIR: api.settings.dataDir,
      PORT: '0',
      CLOCK_OFFSET: String(offset + 1000),
      NODE_OPTIONS: `--import ${new URL('../support/shift-clock.js', import.meta.url).href}`,
    }
    const servers = await Promise.all([1, 2, 3].map(() => startServer(env)))
    const statuses = async () =>
      (await api.db.select().from(deliveries).where(eq(deliveries.churchId, church.churchId))).map(
        ({ name, status }) => `${name} ${status}`,
      )
    // Asked again and again, whichever takes it: the server of this test has the real time and finds nothing due.
    const look = async () => {
      await api.jobs.send(api.db, 'weekly-reminder', {})
      return (await statuses()).sort()
    }
    await expect.poll(look, { timeout }).toEqual(['Ana kept', 'Bob kept'])
    for (let i = 0; i < 12; i++) await look()
    await expect.poll(looksLeft, { timeout }).toBe(0)
    await Promise.all(servers.map((server) => server.stop()))
    expect(await api.db.$count(sends, eq(sends.churchId, church.churchId))).toBe(1)
    expect(await unsentFor(api, church.phones['Ana']!)).toHaveLength(1)
  },
)
