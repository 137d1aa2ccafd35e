import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { connect } from '#server/db/connection.ts'
import type { Db } from '#server/db/connection.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import { folderStorage } from '#server/gateways/folder-storage.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { apiOf } from './browser.ts'
import type { Api, Owner } from './browser.ts'
import { startFaultProxy } from './stand-ins/fault-proxy.ts'
import type { FaultProxy } from './stand-ins/fault-proxy.ts'
import { startPhone } from './pages/phone.ts'
import type { Phone } from './pages/phone.ts'
import { startServer } from './server-process.ts'
import type { ServerProcess } from './server-process.ts'

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

/** A server with a database that lives on when it is killed. */
interface Machine {
  db: Db
  storage: Storage
  /** The server of the moment. */
  server: ServerProcess
  /** Ends the server as a failing machine would and starts it again. */
  kill(): Promise<void>
}

/** Playwright's `test` on a server behind a network that breaks. A worker's tests share the server. */
export const test = base.extend<Fixtures, { machine: Machine }>({
  machine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that are needed
    async ({}, give) => {
      const folder = mkdtempSync(join(tmpdir(), 'lakou-offline-'))
      const embedded = await startEmbeddedPostgres({ dataDir: folder })
      const { db, close } = connect(embedded.url)
      const env = { DATABASE_URL: embedded.url, DATA_DIR: folder, PORT: '0', TRUST_PROXY: '1' }
      const machine: Machine = {
        db,
        storage: folderStorage(join(folder, 'files')),
        server: await startServer(env),
        async kill() {
          await machine.server.kill()
          machine.server = await startServer(env)
        },
      }
      await give(machine)
      await close()
      await machine.server.stop()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  hall: async ({ machine }, give) => {
    const { db, storage } = machine
    const target = { port: machine.server.port }
    const proxy = await startFaultProxy(target)
    const phones: Phone[] = []
    await give({
      db,
      storage,
      proxy,
      // Arranges past the faults.
      api: apiOf({ origin: `http://127.0.0.1:${target.port}`, port: target.port, db, storage }),
      async killServer() {
        await machine.kill()
        target.port = machine.server.port
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
  },

  owner: async ({ hall }, give) => give(await hall.api.owner({ plan: 'growth' })),

  phone: async ({ hall, owner }, give) => {
    const phone = await hall.phone()
    await phone.signIn(owner.user.email!, owner.password)
    await give(phone)
  },
})

export { expect } from '@playwright/test'
