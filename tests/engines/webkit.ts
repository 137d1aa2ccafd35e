import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StartEngine } from './engine.ts'

const port = 4477
const driver = `http://127.0.0.1:${port}`
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK's small browser over WebDriver, on a screen that nobody sees. */
export const startWebKit: StartEngine = async () => {
  const binary = miniBrowser()
  if (!binary || !isInstalled('WebKitWebDriver') || !isInstalled('xvfb-run')) return undefined
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  await listens()
  const wanted = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  }
  const opened = await ask<{ sessionId: string; capabilities: Record<string, string> }>('/session', {
    capabilities: { alwaysMatch: wanted },
  })
  const session = `/session/${opened.sessionId}`
  return {
    name: `WebKitGTK ${opened.capabilities['browserVersion'] ?? ''}`,
    open: (address) => ask(`${session}/url`, { url: address }),
    async press(selector) {
      const found = await ask<Record<string, string>>(`${session}/element`, {
        using: 'css selector',
        value: selector,
      })
      await ask(`${session}/element/${found[elementKey]}/click`, {})
    },
    value: <T>(expression: string) =>
      ask<T>(`${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    async close() {
      await fetch(driver + session, { method: 'DELETE' }).catch(() => {})
      // With the screen that was started for it.
      process.kill(-child.pid!)
    },
  }
}

/** Its place has the number of its interface in it. */
function miniBrowser(): string | undefined {
  const folder = '/usr/lib'
  const libraries = readdirSync(folder).flatMap((name) => {
    const below = join(folder, name)
    return name.includes('-linux-gnu') ? readdirSync(below).map((one) => join(below, one)) : [below]
  })
  const places = libraries.filter((path) => /webkit2?gtk/.test(path)).map((path) => join(path, 'MiniBrowser'))
  return places.find((path) => existsSync(path))
}

function isInstalled(command: string): boolean {
  return spawnSync('which', [command]).status === 0
}

async function listens(): Promise<void> {
  const end = Date.now() + 20_000
  for (;;) {
    const answer = await fetch(`${driver}/status`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error('WebKitWebDriver does not listen.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function ask<T>(path: string, body: object): Promise<T> {
  const response = await fetch(driver + path, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await response.json()) as { value: T & { message?: string } }
  if (!response.ok) throw new Error(value.message)
  return value
}
