import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { blogs } from '#contract/blogs/blogs.ts'
import { donations } from '#contract/donations.ts'
import { files, importOf, partSize } from '#contract/files.ts'
import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import { members } from '#contract/members.ts'
import { reminders } from '#contract/reminders.ts'
import { churches } from '#server/db/schema/church.ts'
import { donations as donationRows } from '#server/db/schema/donations.ts'
import { apiOf } from '#tests/support/browser.ts'
import type { Api, Owner, Server } from '#tests/support/browser.ts'
import { callRequest } from '#tests/support/call-request.ts'
import { people, pageSvg, pdfOf, photographed } from '#tests/support/samples/imports/paper-lists.ts'
import { anEvent } from '#tests/support/samples/events.ts'
import { addPost } from '#tests/support/samples/blogs/posts.ts'
import { startTwilio } from '#tests/support/stand-ins/twilio-stand-in.ts'
import { workbookOf } from '#tests/support/samples/imports/workbooks.ts'
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

/** Has a list read. Returns what adds its people. */
async function readList(server: Server, api: Api, what: string, bytes: Uint8Array) {
  const owner = await unlimitedChurch(server, api)
  const token = owner.access_token
  const opening = { title: what, label: 'member-list', church_id: owner.church.id } as const
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
  report(`${what} read`, accepted, await whileOthersCall(api, owner, comesTo('review')))
  return async () => {
    const [, confirmed] = await timed(api.call(imports.confirm, { import_id }, token))
    report(`${what}: its people added`, confirmed, await whileOthersCall(api, owner, comesTo('done')))
  }
}

async function readPaper(server: Server, api: Api): Promise<void> {
  const listed = people(200)
  const pages = await pdfOf((pdf) => {
    const line = (name: string, phone: string, y: number) => {
      pdf.fontSize(9).text(name, 50, y, { lineBreak: false }).text(phone, 320, y, { lineBreak: false })
    }
    for (let n = 0; n < rows; n++) {
      if (n % 50 === 0 && n > 0) pdf.addPage()
      if (n % 50 === 0) line('Name', 'Phone', 36)
      const { name, phone } = listed[n % listed.length]!
      line(name, phone, 50 + (n % 50) * 14)
    }
  })
  await readList(server, api, `PDF of ${rows} rows`, pages)
  const lines = listed.slice(0, 25).map(({ name, phone }) => [
    { x: 0.08, text: name },
    { x: 0.6, text: phone },
  ])
  await readList(server, api, 'photo of 25 lines', await photographed(pageSvg(lines)))
}

/** So many gifts of each of so many givers. */
async function addGifts({ db }: Server, churchId: string, givers: number, gifts: number): Promise<void> {
  await addMembers(db, churchId, givers)
  const values = Array.from({ length: givers * gifts }, (_, n) => ({
    id: randomUUID(),
    churchId,
    memberId: `${churchId}-m${(n % givers) + 1}`,
    amountMinor: 2500,
    currency: 'USD' as const,
    note: 'Pou travay legliz la',
    noteSearch: 'pou travay legliz la',
    date: `2026-${String((n % 12) + 1).padStart(2, '0')}-0${(n % 9) + 1}`,
    loggedBy: churchId,
  }))
  for (let start = 0; start < values.length; start += 1000) {
    await db.insert(donationRows).values(values.slice(start, start + 1000))
  }
}

async function writeStatements(server: Server, api: Api, givers: number, gifts: number): Promise<void> {
  const owner = await unlimitedChurch(server, api)
  await addGifts(server, owner.church.id, givers, gifts)
  const input = { church_id: owner.church.id, year: 2026 }
  const [path, request] = callRequest(donations.statements, input, { token: owner.access_token })
  const what = `statements: ${givers} givers, ${gifts} gifts each`
  await fetchFile(api, owner, what, new Request(server.origin + path, request))
}

/** Fetches a file that the server makes. */
async function fetchFile(api: Api, owner: Owner, what: string, request: Request): Promise<void> {
  let written = false
  const response = fetch(request).then(async (file) => {
    if (!file.ok) throw new Error(await file.text())
    await file.arrayBuffer()
    written = true
  })
  const [[measured], time] = await timed(
    Promise.all([whileOthersCall(api, owner, async () => written), response]),
  )
  report(what, time, measured)
}

/** About as many pieces as a body of the longest length has. */
const largestPost = '`k` **gr**\n\n'.repeat(6600)

async function exportPost(server: Server, api: Api): Promise<void> {
  const owner = await unlimitedChurch(server, api)
  const blog_id = await addPost(server.db, owner.user.id, { body: largestPost })
  const [path, request] = callRequest(blogs.export, { blog_id }, { token: owner.access_token })
  await fetchFile(api, owner, 'the largest post as a page', new Request(server.origin + path, request))
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
    const addCsv = await readList(server, api, `CSV of ${rows} rows`, csv)
    await addCsv()
    const sheet = list.map((row) => row.map((value) => ({ value, type: String })))
    const addExcel = await readList(server, api, `Excel of ${rows} rows`, await workbookOf(sheet))
    await addExcel()
    await readPaper(server, api)
    await writeStatements(server, api, 1, 5000)
    await writeStatements(server, api, 500, 12)
    await exportPost(server, api)
  }, settings)
  twilio.stop()
}
