import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { account } from '#contract/account/account.ts'
import { connect } from '#server/db/connection.ts'
import { attendanceMarks } from '#server/db/schema/attendance.ts'
import { churchUsers } from '#server/db/schema/church.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { folderStorage } from '#server/gateways/storage/folder-storage.ts'
import { apiOf } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/browser.ts'
import { longRecording } from '#tests/support/samples/podcasts.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { StartEngine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { listenOffline } from './listening-smoke.ts'
import { markAcrossKills } from './session-journey.ts'
import type { ChurchScene } from './session-journey.ts'
import { startWebKit } from './webkit.ts'

// npm run test:engines: in the browsers that are no Chromium, where they are on this machine, the session and the outbox
// outlive kills of the browser, and what is saved plays without a network. Says which ran and which were not there.

/** Each with the Debian packages that it takes. */
const engines: Record<string, { start: StartEngine; packages: string }> = {
  Firefox: { start: startFirefox, packages: 'firefox-esr' },
  WebKit: { start: startWebKit, packages: 'libwebkit2gtk-4.1-0, xvfb' },
}
/** In more pieces than one. */
const audio = { bytes: longRecording(5_000_000), extension: 'mp3', duration: 1690 }
const etag = createHash('sha256').update(audio.bytes).digest('hex')

const folder = mkdtempSync(join(tmpdir(), 'lakou-engines-'))
const embedded = await startEmbeddedPostgres({ dataDir: folder })
const { db, close } = connect(embedded.url)
const env = { DATABASE_URL: embedded.url, DATA_DIR: folder, TRUST_PROXY: '1' }

/** A server that can be lost and got back at the same address. */
async function startScene() {
  let server = await startServer({ ...env, PORT: '0' })
  const origin = `http://127.0.0.1:${server.port}`
  return {
    origin,
    api: apiOf({ origin, db, storage: folderStorage(join(folder, 'files')) }),
    loseServer: () => server.kill(),
    async startServer() {
      server = await startServer({ ...env, PORT: String(server.port) })
    },
  }
}
type Scene = Awaited<ReturnType<typeof startScene>>

async function churchOf({ api, ...scene }: Scene): Promise<ChurchScene> {
  const owner = await api.owner()
  const leader = await api.person({ name: 'Guerda Pierre' })
  await api.call(account.update, { user_type: 1 }, leader.access_token)
  await db.insert(churchUsers).values({ churchId: owner.church.id, userId: leader.user.id, role: 'leader' })
  const members = await api.members(owner, ['Anite', 'Bernadette', 'Clermont'])
  const somebody = ({ user, password }: Person) => ({
    id: user.id,
    name: user.name,
    email: user.email!,
    password,
  })
  const people = { owner: somebody(owner), leader: somebody(leader) }
  const nameOf = (id: string | null, among: { id: string; name: string }[]) =>
    among.find((one) => one.id === id)?.name ?? 'somebody else'
  const marks = async () => {
    const rows = await db.select().from(attendanceMarks).where(eq(attendanceMarks.churchId, owner.church.id))
    return rows.map(
      ({ memberId, markedBy }) =>
        `${nameOf(memberId, members)} by ${nameOf(markedBy, Object.values(people))}`,
    )
  }
  return { ...scene, ...people, members, marks }
}

/** What is done in each browser. Takes how to start it with the same profile each time. */
const journeys: Record<string, (start: () => ReturnType<StartEngine>, scene: Scene) => Promise<void>> = {
  async 'session, kills and outbox'(start, scene) {
    await markAcrossKills(async () => (await start())!, await churchOf(scene))
  },
  async listening(start, scene) {
    const { api, origin, loseServer } = scene
    const podcastId = await api.podcast(await api.person(), { title: 'The vine', audio })
    const engine = (await start())!
    try {
      await listenOffline(engine, { origin, podcastId, etag, loseServer })
    } finally {
      await engine.kill()
    }
  },
}

async function isInstalled(start: StartEngine): Promise<boolean> {
  const profile = mkdtempSync(join(folder, 'profile-'))
  const engine = await start(profile)
  await engine?.kill()
  return engine !== undefined
}

const results: string[] = []
for (const [name, { start, packages }] of Object.entries(engines)) {
  if (!(await isInstalled(start))) {
    console.log(`${name}: not installed, it takes ${packages}`)
    continue
  }
  for (const [journey, run] of Object.entries(journeys)) {
    const profile = mkdtempSync(join(folder, 'profile-'))
    const scene = await startScene()
    const result = await run(() => start(profile), scene).then(
      () => 'passed',
      (error: unknown) => {
        console.error(`${name}, ${journey}: ${(error as Error).message}`)
        return 'FAILED'
      },
    )
    await scene.loseServer()
    results.push(result)
    console.log(`${name}, ${journey}: ${result}`)
  }
}
if (results.length === 0) console.log('Nothing was tested.')
await close()
await embedded.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(results.includes('FAILED') ? 1 : 0)
