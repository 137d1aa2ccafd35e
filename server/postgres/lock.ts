import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'

export interface FolderLock {
  release(): Promise<void>
}

/**
 * Locks a data folder for this process by a listening socket: the kernel closes it with the process, so there are no
 * stale locks, and it works between containers that share the folder.
 * @param address path of a unix socket, or a named pipe on Windows
 * @param dataDir for the error message
 * @throws EmbeddedPostgresError when the folder is in use; a system error when sockets are unsupported
 */
export async function lockFolder(address: string, dataDir: string): Promise<FolderLock> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const server = await listen(address)
    if (server) return { release: () => release(server, address) }
    const holder = await findHolder(address)
    if (holder) throw inUse(dataDir, holder)
    await removeDeadSocket(address, dataDir)
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

/** Returns the owner of the socket, or undefined for a dead process. */
async function findHolder(address: string): Promise<string | undefined> {
  // Tries twice: between another process's bind and listen, connections are refused.
  return (await ask(address)) ?? (await pause(50).then(() => ask(address)))
}

async function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let reply = ''
    const client = connect(address)
    client.setTimeout(1000, () => client.destroy())
    client.on('data', (chunk) => (reply += chunk))
    client.on('close', () => resolve(reply || 'another process'))
    client.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(undefined)
    })
  })
}

/** Renames a dead socket before deleting it, so that concurrent processes cannot delete each other's new one. */
async function removeDeadSocket(address: string, dataDir: string): Promise<void> {
  const renamed = `${address}.${randomUUID().slice(0, 8)}`
  try {
    await rename(address, renamed)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const holder = await ask(renamed)
  if (holder) {
    await rename(renamed, address)
    throw inUse(dataDir, holder)
  }
  await rm(renamed, { force: true })
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
