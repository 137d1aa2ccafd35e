import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { connect } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { folderStorage } from '#server/gateways/folder-storage.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { apiOf } from './browser.ts'
import type { Api, Owner } from './browser.ts'
import { startFaultProxy } from './fault-proxy.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { startPhone } from './phone.ts'
import type { Phone } from './phone.ts'
import { startServer } from './server-process.ts'

/** A hall without signal: a server that can be killed, a network that can be broken, and phones. */
export interface Hall {
  db: Db
  /** The folder where the server keeps files. */
  storage: Storage
  proxy: FaultProxy
  api: Api
  /** Ends the server as a failing machine would and starts it again. */
  killServer(): Promise<void>
  /** A phone of its own, with nothing on it yet. */
  phone(): Promise<Phone>
}

interface Fixtures {
  hall: Hall
  owner: Owner
  /** A phone on which the owner is signed in and everything is there for a hall without signal. */
  phone: Phone
}

/** Playwright's `test` on a server behind a network that breaks. The database lives on when the server is killed. */
export const test = base.extend<Fixtures, { database: { url: string; folder: string; db: Db } }>({
  database: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are needed
    async ({}, give) => {
      const folder = mkdtempSync(join(tmpdir(), 'lakou-offline-'))
      const embedded = await startEmbeddedPostgres({ dataDir: folder })
      const { db, close } = connect(embedded.url)
      await give({ url: embedded.url, folder, db })
      await close()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  hall: async ({ database: { url, folder, db } }, give) => {
    const start = () => startServer({ DATABASE_URL: url, DATA_DIR: folder, PORT: '0', TRUST_PROXY: '1' })
    let server = await start()
    const target = { port: server.port }
    const proxy = await startFaultProxy(target)
    const phones: Phone[] = []
    const storage = folderStorage(join(folder, 'files'))
    await give({
      db,
      storage,
      proxy,
      // Arranges past the faults.
      api: apiOf({ origin: `http://127.0.0.1:${server.port}`, port: server.port, db, storage }),
      async killServer() {
        await server.kill()
        server = await start()
        target.port = server.port
      },
      async phone() {
        const phone = await startPhone(proxy.origin)
        phones.push(phone)
        return phone
      },
    })
    proxy.heal()
    await Promise.all(phones.map((phone) => phone.close()))
    await proxy.close()
    await server.stop()
  },

  owner: async ({ hall }, give) => give(await hall.api.owner({ plan: 'growth' })),

  phone: async ({ hall, owner }, give) => {
    const phone = await hall.phone()
    await phone.signIn(owner.user.email!, owner.password)
    await give(phone)
  },
})

export { expect } from '@playwright/test'
