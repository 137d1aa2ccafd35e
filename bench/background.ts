import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { BlogFormat } from '#contract/blog-files.ts'
import { blogs } from '#contract/blogs.ts'
import { files, importOf, partSize } from '#contract/files.ts'
import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { reminders } from '#contract/reminders.ts'
import { churches } from '#server/db/schema/church.ts'
import { apiOf } from '#tests/support/browser.ts'
import type { Api, Owner, Server } from '#tests/support/browser.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { addPost } from '#tests/support/samples/posts.ts'
import { startTwilio } from '#tests/support/stand-ins/twilio-stand-in.ts'
import { workbookOf } from '#tests/support/samples/workbooks.ts'
import { addMembers } from './fill.ts'
import { withServer } from './with-server.ts'

const invited = 2000
const rows = 5000

/** Milliseconds between two polls of the progress, and between two other calls. */
const pause = 50

interface Measured {
  seconds: number
  /** Latency of another call meanwhile, in milliseconds. */
  median: number
  slowest: number
}

/** Polls `done`, and lists ten members in between, to measure the effect on other calls. */
async function whileOthersCall(api: Api, owner: Owner, done: () => Promise<boolean>): Promise<Measured> {
  const start = performance.now()
  const times: number[] = []
  while (!(await done())) {
    const callStart = performance.now()
    await api.call(members.list, { church_id: owner.church.id, limit: 10 }, owner.access_token)
    times.push(performance.now() - callStart)
    await wait(pause)
  }
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return { seconds, median: times[Math.floor(times.length / 2)] ?? 0, slowest: times.at(-1) ?? 0 }
}

/** A church without the limits of a plan. */
async function unlimitedChurch({ db }: Server, api: Api): Promise<Owner> {
  const owner = await api.owner({ plan: 'growth' })
  await db.update(churches).set({ memberCount: -100_000 }).where(eq(churches.id, owner.church.id))
  return owner
}

function report(what: string, responseTime: number, { seconds, median, slowest }: Measured): void {
  const cells = [what, Math.round(responseTime), seconds.toFixed(1), Math.round(median), Math.round(slowest)]
  console.log(`| ${cells.join(' | ')} |`)
}

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  return [await work, performance.now() - start]
}

async function sendInvitations(server: Server, api: Api): Promise<void> {
  const owner = await unlimitedChurch(server, api)
  const token = owner.access_token
  await addMembers(server.db, owner.church.id, invited)
  const member_ids = Array.from({ length: invited }, (_, n) => `${owner.church.id}-m${n + 1}`)
  const event = await anEvent(server, owner.church.id, { date: '2099-12-24', guests: member_ids })
  const order = { event_id: event.id, member_ids }
  const previewInput = { church_id: owner.church.id, kind: 'invite', ...order } as const
  const [, previewTime] = await timed(api.call(reminders.preview, previewInput, token))
  console.log(`| the preview of ${invited} invitations | ${Math.round(previewTime)} | | | |`)
  const send_id = randomUUID()
  const [, responseTime] = await timed(api.call(reminders.sendInvites, { ...order, send_id }, token))
  const sent = await whileOthersCall(api, owner, async () => {
    const { counts } = await api.call(reminders.send, { send_id, limit: 1 }, token)
    if (counts.failed > 0) throw new Error(`${counts.failed} texts failed.`)
    return counts.queued === 0
  })
  report(`${invited} invitations handed to the provider`, responseTime, sent)
}

/** A list of people with name, phone, email and group. */
function listOf(count: number): string[][] {
  return Array.from({ length: count }, (_, n) => [
    `Wideline Étienne ${n.toString(36)}`,
    `+509${31_000_000 + n}`,
    `w${n}@example.org`,
    n % 2 ? 'Koral' : 'Jèn',
  ])
}

async function importList(server: Server, api: Api, name: string, bytes: Uint8Array): Promise<void> {
  const owner = await unlimitedChurch(server, api)
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

/** As much as a file of a post may have. */
const largestPost = '`k` **gr**\n\n'.repeat(6600)

async function writeFile(server: Server, api: Api, format: BlogFormat): Promise<void> {
  const owner = await unlimitedChurch(server, api)
  const blog_id = await addPost(server.db, owner.user.id, { body: largestPost })
  const [path, request] = callRequest(blogs.export, { blog_id, format }, { token: owner.access_token })
  let written = false
  const response = fetch(server.origin + path, request).then(async (file) => {
    if (!file.ok) throw new Error(await file.text())
    await file.arrayBuffer()
    written = true
  })
  const [[measured], time] = await timed(
    Promise.all([whileOthersCall(api, owner, async () => written), response]),
  )
  report(`the largest post as .${format}`, time, measured)
}

/** Measures background work: response time of its call, total duration, and the effect on other calls. */
export async function benchBackground(): Promise<void> {
  const twilio = await startTwilio()
  // Without PUBLIC_URL, because `withServer` waits for the server at its local address.
  const { PUBLIC_URL: _, ...settings } = twilio.env
  await withServer(async (server) => {
    const api = apiOf(server)
    console.log('\n| what | response, ms | total, s | other calls meanwhile: median ms | slowest ms |')
    console.log('|---|---|---|---|---|')
    await sendInvitations(server, api)
    const list = [['Name', 'Phone', 'Email', 'Groups'], ...listOf(rows)]
    const csv = new TextEncoder().encode(list.map((row) => row.join(',')).join('\n'))
    await importList(server, api, 'CSV', csv)
    const sheet = list.map((row) => row.map((value) => ({ value, type: String })))
    await importList(server, api, 'Excel', await workbookOf(sheet))
    for (const format of ['docx', 'pdf'] as const) await writeFile(server, api, format)
  }, settings)
  twilio.stop()
}
