import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import type { LaunchOptions } from '@playwright/test'
import { account } from '#contract/account/account.ts'
import { connect } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { folderStorage } from '#server/gateways/storage/folder-storage.ts'
import type { Storage } from '#server/gateways/storage/storage.ts'
import { apiOf, signIn } from './browser.ts'
import type { Api, Owner } from './browser.ts'
import { shellLaunchOptions } from './chromium.ts'
import { startFaultProxy } from './stand-ins/fault-proxy.ts'
import type { FaultProxy } from './stand-ins/fault-proxy.ts'
import { installedProfile, startPhone } from './pages/phone.ts'
import type { Phone } from './pages/phone.ts'
import { workerDatabase } from './database/browser-database.ts'
import { startServer } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

/** The offline test environment: a server that can be killed, a network with faults, and phones. */
export interface Testbed {
  db: Db
  /** File storage of the server. */
  storage: Storage
  proxy: FaultProxy
  api: Api
  /** Kills the server like a crash and restarts it. */
  killServer(): Promise<void>
  /** A phone with the installed app, signed out. */
  phone(): Promise<Phone>
  /**
   * A phone on which this owner is signed in and everything is cached for offline use. Has its own session
   * without the sign-in form, which took a sixth of a test.
   */
  phoneOf(owner: Owner): Promise<Phone>
  /** A phone with an empty profile. */
  newPhone(): Promise<Phone>
}

interface Fixtures {
  testbed: Testbed
  owner: Owner
  /** A phone on which the owner is signed in and everything is cached for offline use. */
  phone: Phone
}

/** A server whose database survives kills. */
interface Machine {
  db: Db
  storage: Storage
  /** Server settings: another server with these shares its database. */
  env: Record<string, string>
  /** Address of the current server. */
  target: { port: number }
  /** The network between phones and server; its address outlives server restarts. */
  proxy: FaultProxy
  /** A browser profile with the installed app, since installing per phone took a third of the time. */
  profile: string
  /** Kills the server like a crash and restarts it. */
  kill(): Promise<void>
}

/** Playwright's `test` on a server behind a faulty network. Tests of a worker share the server. */
export const test = base.extend<Fixtures, { machine: Machine; phoneBrowser: LaunchOptions }>({
  phoneBrowser: [shellLaunchOptions, { option: true, scope: 'worker' }],
  machine: [
    async ({ phoneBrowser }, give) => {
      const folder = mkdtempSync(join(tmpdir(), 'lakou-offline-'))
      const database = await workerDatabase()
      const { db, close } = connect(database.url)
      const env = { DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', TRUST_PROXY: '1' }
      let server: ServerProcess = await startServer(env)
      const target = { port: server.port }
      const proxy = await startFaultProxy(target)
      const profile = await installedProfile(proxy.origin, phoneBrowser)
      await give({
        db,
        storage: folderStorage(join(folder, 'files')),
        env,
        target,
        proxy,
        profile,
        async kill() {
          await server.kill()
          server = await startServer(env)
          target.port = server.port
        },
      })
      await proxy.close()
      await close()
      await server.stop()
      await database.drop()
      for (const each of [folder, profile]) rmSync(each, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],

  testbed: async ({ machine, phoneBrowser }, give) => {
    const { db, storage, proxy, target, profile } = machine
    const phones: Phone[] = []
    const phone = async (like?: string) => {
      const started = await startPhone(proxy.origin, like, phoneBrowser)
      phones.push(started)
      return started
    }
    // Bypasses the faults.
    const api = apiOf({
      get origin() {
        return `http://127.0.0.1:${target.port}`
      },
      db,
      storage,
    })
    await give({
      db,
      storage,
      proxy,
      api,
      killServer: machine.kill,
      phone: () => phone(profile),
      async phoneOf(owner) {
        const { password } = owner
        const session = await api.call(account.signIn, { email: owner.user.email!, password })
        const started = await phone(profile)
        await signIn(started.page, { ...owner, ...session })
        await started.page.goto('/settings')
        await started.ready()
        return started
      },
      newPhone: () => phone(),
    })
    proxy.heal()
    await Promise.all(phones.map((each) => each.close()))
    proxy.reset()
  },

  owner: async ({ testbed }, give) => give(await testbed.api.owner({ plan: 'growth' })),

  phone: async ({ testbed, owner }, give) => give(await testbed.phoneOf(owner)),
})

export { expect } from '@playwright/test'
