import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Starts nginx with default settings on a folder. Resolves to its port and a function that stops it. */
export async function startNginx(
  folder: string,
  dataDir: string,
): Promise<{ port: number; pid: number; stop(): void }> {
  const port = await freePort()
  const config = join(dataDir, 'nginx.conf')
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    config,
    `${asRoot} daemon off; master_process off; pid ${dataDir}/nginx.pid; error_log stderr crit;
     events {}
     http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000;
       server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  )
  const child = spawn('nginx', ['-p', dataDir, '-c', config], { stdio: 'inherit' })
  child.once('error', () => console.error('nginx is required and not installed.'))
  while (!(await acceptsConnections(port))) await new Promise((resolve) => setTimeout(resolve, 50))
  return { port, pid: child.pid!, stop: () => child.kill() }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
