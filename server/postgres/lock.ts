import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'

/** Shows that this process has the data folder to itself. */
export interface FolderLock {
  release(): Promise<void>
}

/**
 * Claims a data folder for this process, or refuses when another living process has it. The lock is a listening
 * socket: the kernel ends it with its process, so there are no process ids to be mistaken about, and it holds
 * between containers that share the folder as well.
 * @param address path for a unix socket, or a named pipe on Windows
 * @param dataDir named in the refusal
 * @throws EmbeddedPostgresError when the folder is in use; the system's error when no socket can be made there
 */
export async function lockFolder(address: string, dataDir: string): Promise<FolderLock> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = await listen(address)
    if (server) return { release: () => release(server, address) }
    const holder = await findHolder(address)
    if (holder) throw inUse(dataDir, holder)
    await clearAway(address, dataDir)
  }
  throw inUse(dataDir, 'another process')
}

async function listen(address: string): Promise<Server | undefined> {
  const server = createServer((client) => {
    client.on('error', () => {})
    client.end(`process ${process.pid}`)
  })
  server.listen(address)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
  server.unref()
  return server
}

/** Who listens there; undefined when nobody does and the socket is only what a dead process left. */
async function findHolder(address: string): Promise<string | undefined> {
  // A second look: between another's bind and its listen there is an instant in which it refuses.
  return (await ask(address)) ?? (await pause(50).then(() => ask(address)))
}

async function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const client = connect(address)
    client.setTimeout(1000, () => client.destroy())
    client.on('data', (chunk) => (answer += chunk))
    client.on('close', () => resolve(answer || 'another process'))
    client.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
    })
  })
}

/** Moves a dead socket away before deleting it, so that two who do this at once cannot delete each other's new one. */
async function clearAway(address: string, dataDir: string): Promise<void> {
  const aside = `${address}.${randomUUID().slice(0, 8)}`
  try {
    await rename(address, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const holder = await ask(aside)
  if (holder) {
    await rename(aside, address)
    throw inUse(dataDir, holder)
  }
  await rm(aside, { force: true })
}

async function release(server: Server, address: string): Promise<void> {
  await new Promise((resolve) => server.close(resolve))
  if (process.platform !== 'win32') await rm(address, { force: true })
}

function inUse(dataDir: string, holder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} is in use by another Lakou server (${holder}). Stop that one first, give this one ` +
      'its own DATA_DIR, or let both use one PostgreSQL through DATABASE_URL.',
  )
}
