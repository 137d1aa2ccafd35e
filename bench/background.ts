import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { files, importOf, partSize } from '#contract/files.ts'
import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { reminders } from '#contract/reminders.ts'
import { churches } from '#server/db/schema/church.ts'
import { apiOf } from '#tests/support/browser.ts'
import type { Api, Owner, Server } from '#tests/support/browser.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { startTwilio } from '#tests/support/stand-ins/twilio-stand-in.ts'
import { workbookOf } from '#tests/support/samples/workbooks.ts'
import { addMembers } from './fill.ts'
import { withServer } from './with-server.ts'

const invited = 2000
const rows = 5000

/** Milliseconds between two looks at how far it is, and between two other calls meanwhile. */
const pause = 50

interface Watched {
  seconds: number
  /** What another call took meanwhile, in milliseconds. */
  median: number
  slowest: number
}

/** Waits until `done`, and lists ten members again and again meanwhile, as somebody else would. */
async function whileOthersCall(api: Api, owner: Owner, done: () => Promise<boolean>): Promise<Watched> {
  const start = performance.now()
  const times: number[] = []
  while (!(await done())) {
    const asked = performance.now()
    await api.call(members.list, { church_id: owner.church.id, limit: 10 }, owner.access_token)
    times.push(performance.now() - asked)
    await wait(pause)
  }
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return { seconds, median: times[Math.floor(times.length / 2)] ?? 0, slowest: times.at(-1) ?? 0 }
}

/** A church with room for so many people and invitations as no plan has. */
async function roomyChurch({ db }: Server, api: Api): Promise<Owner> {
  const owner = await api.owner({ plan: 'growth' })
  await db.update(churches).set({ memberCount: -100_000 }).where(eq(churches.id, owner.church.id))
  return owner
}

function report(what: string, answered: number, { seconds, median, slowest }: Watched): void {
  const cells = [what, Math.round(answered), seconds.toFixed(1), Math.round(median), Math.round(slowest)]
  console.log(`| ${cells.join(' | ')} |`)
}

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  return [await work, performance.now() - start]
}

async function sendInvitations(server: Server, api: Api): Promise<void> {
  const owner = await roomyChurch(server, api)
  const token = owner.access_token
  await addMembers(server.db, owner.church.id, invited)
  const member_ids = Array.from({ length: invited }, (_, n) => `${owner.church.id}-m${n + 1}`)
  const event = await anEvent(server, owner.church.id, { date: '2099-12-24', guests: member_ids })
  const order = { event_id: event.id, member_ids }
  const look = { church_id: owner.church.id, kind: 'invite', ...order } as const
  const [, looked] = await timed(api.call(reminders.preview, look, token))
  console.log(`| the preview of ${invited} invitations | ${Math.round(looked)} | | | |`)
  const send_id = randomUUID()
  const [, answered] = await timed(api.call(reminders.sendInvites, { ...order, send_id }, token))
  const sent = await whileOthersCall(api, owner, async () => {
    const { counts } = await api.call(reminders.send, { send_id, limit: 1 }, token)
    if (counts.failed > 0) throw new Error(`${counts.failed} texts failed.`)
    return counts.queued === 0
  })
  report(`${invited} invitations handed to the provider`, answered, sent)
}

/** A list of people as a church has it, with a name, a phone and an address each. */
function listOf(count: number): string[][] {
  return Array.from({ length: count }, (_, n) => [
    `Wideline Étienne ${n.toString(36)}`,
    `+509${31_000_000 + n}`,
    `w${n}@example.org`,
    n % 2 ? 'Koral' : 'Jèn',
  ])
}

async function importList(server: Server, api: Api, name: string, bytes: Uint8Array): Promise<void> {
  const owner = await roomyChurch(server, api)
  const token = owner.access_token
  const opening = { title: name, label: 'member-list', church_id: owner.church.id } as const
  const { uploadId, key } = await api.call(files.initiate, opening, token)
  for (let part = 0; part * partSize < bytes.length; part++) {
    const file = new Blob([bytes.slice(part * partSize, (part + 1) * partSize)])
    await api.call(files.uploadPart, { uploadId, key, partNumber: part + 1, file }, token)
  }
  const [closed, accepted] = await timed(api.call(files.complete, { uploadId, key }, token))
  const import_id = importOf(closed)
  const comesTo = (status: Import['status']) => async () => {
    const found = await api.call(imports.get, { import_id, limit: 1 }, token)
    if (found.status === 'failed') throw new Error(found.message)
    return found.status === status
  }
  report(`${name} of ${rows} rows read`, accepted, await whileOthersCall(api, owner, comesTo('review')))
  const [, confirmed] = await timed(api.call(imports.confirm, { import_id }, token))
  report(`${name}: its people added`, confirmed, await whileOthersCall(api, owner, comesTo('done')))
}

/** What goes on in the background: how soon the call for it answers, how long it takes, what others notice of it. */
export async function benchBackground(): Promise<void> {
  const twilio = await startTwilio()
  // By its own address: `withServer` waits for that.
  const { PUBLIC_URL: _, ...settings } = twilio.env
  await withServer(async (server) => {
    const api = apiOf(server)
    console.log('\n| what | the call for it, ms | whole, s | others meanwhile: median ms | slowest ms |')
    console.log('|---|---|---|---|---|')
    await sendInvitations(server, api)
    const list = [['Name', 'Phone', 'Email', 'Groups'], ...listOf(rows)]
    const csv = new TextEncoder().encode(list.map((row) => row.join(',')).join('\n'))
    await importList(server, api, 'CSV', csv)
    const sheet = list.map((row) => row.map((value) => ({ value, type: String })))
    await importList(server, api, 'Excel', await workbookOf(sheet))
  }, settings)
  twilio.stop()
}
