import { spawn } from 'node:child_process'

/** Seconds since `start` (of performance.now), formatted. @param {number} start */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/**
 * Runs a command. `quiet`: prints its output only on failure. Resolves to whether it succeeded.
 * @param {string} command @param {string[]} args
 * @param {{ quiet?: boolean, shell?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<boolean>}
 */
export function run(command, args, { quiet = false, shell = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      shell,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    /** @type {Buffer[]} */
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    const stop = () => {
      child.kill()
      process.exit(1)
    }
    process.once('SIGTERM', stop)
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(false)
    })
    child.on('close', (code) => {
      process.off('SIGTERM', stop)
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code === 0)
    })
  })
}

/**
 * Runs npm, the same installation that started this process if any.
 * @param {string[]} args
 * @param {{ quiet?: boolean }} [options]
 */
export function npm(args, options) {
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return run(process.execPath, [own, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}
