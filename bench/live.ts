import { setTimeout as wait } from 'node:timers/promises'
import { attendance } from '#contract/attendance/attendance.ts'
import { apiOf } from '#tests/support/browser.ts'
import { openLive } from '#tests/support/streams/live-stream.ts'
import { withServer } from './with-server.ts'

const phones = 50
const marks = 300
/** Three ushers who mark a hundred people a minute each; in milliseconds. */
const pause = 200

/** How long a mark takes to the phones that watch its roll: until they hear of it, and until one has read it. */
export async function benchLive(): Promise<void> {
  await withServer(async (server) => {
    const api = apiOf(server)
    const owner = await api.owner()
    const people = await api.members(owner, 20)
    const { church, access_token: token } = owner
    const streams = await Promise.all(
      Array.from({ length: phones }, () => openLive(server.origin, church.id, token)),
    )
    const [called, heard, read]: number[][] = [[], [], []]
    for (let i = 0; i < marks; i++) {
      const date = '2026-01-04'
      const input = {
        church_id: church.id,
        date,
        marks: [
          {
            member_id: people[i % people.length]!.id,
            present: i % 40 < 20,
            marked_at: new Date().toISOString(),
          },
        ],
      }
      const start = performance.now()
      const since = () => performance.now() - start
      const marked = api.call(attendance.mark, input, token).then(() => called!.push(since()))
      await Promise.all([
        marked,
        ...streams.map(async (stream) => {
          await stream.next()
          heard!.push(since())
        }),
      ])
      await api.call(attendance.get, { church_id: church.id, date }, token)
      read!.push(since())
      await wait(Math.max(0, pause - since()))
    }
    console.log(`\n| ${marks} marks, ${phones} phones | p50 ms | p99 ms |\n| --- | --- | --- |`)
    report('the call of the mark', called!)
    report('every phone has heard of it', heard!)
    report('and a phone has read the roll', read!)
    for (const stream of streams) await stream.close()
  })
}

function report(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(1)
  console.log(`| ${what} | ${at(0.5)} | ${at(0.99)} |`)
}
