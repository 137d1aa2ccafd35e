import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine, StartEngine } from './engine.ts'
import { connectInspector } from './webkit-inspector.ts'

const address = '127.0.0.1:4477'

/**
 * WebKitGTK's small browser on a virtual screen, over its remote inspector: driven by WebDriver it stores nothing that
 * outlives it.
 */
export const startWebKit: StartEngine = async (profile) => {
  const binary = miniBrowser()
  if (!binary || !isInstalled('xvfb-run')) return undefined
  const child = spawn('xvfb-run', ['-a', binary, '--enable-developer-extras=true', 'about:blank'], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      WEBKIT_INSPECTOR_HTTP_SERVER: address,
      HOME: profile,
      XDG_DATA_HOME: join(profile, 'data'),
      XDG_CACHE_HOME: join(profile, 'cache'),
      XDG_CONFIG_HOME: join(profile, 'config'),
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const inspector = await connectInspector(address)
  const value: Engine['value'] = (expression) => inspector.evaluate(expression)
  const element = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
  return {
    name: `WebKitGTK ${await value<string>('navigator.userAgent')}`,
    async open(page) {
      await value(`void (window.isLeft = true, location.assign(${JSON.stringify(page)}))`)
      await inspector.until(`window.isLeft === undefined && document.readyState === 'complete'`)
    },
    press: (selector) => value(`void ${element(selector)}.click()`),
    // As the browser does it, so that React hears of it.
    fill: (selector, text) =>
      value(`(() => {
        const field = ${element(selector)}
        field.focus()
        document.execCommand('insertText', false, ${JSON.stringify(text)})
      })()`),
    value,
    async kill() {
      inspector.close()
      // With its processes, and the screen that was started for it.
      process.kill(-child.pid!, 'SIGKILL')
      await ended
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
