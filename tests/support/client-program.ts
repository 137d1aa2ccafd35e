import { spawn, spawnSync } from 'node:child_process'

/** An external program required by these tests. Returns a runner; its output is shown on failure. */
export function clientProgram(name: string, versionFlag = '--version') {
  const found = spawnSync(name, [versionFlag])
  if (found.error)
    throw new Error(`${name} is needed here and is not installed (apt-get install curl ffmpeg mpv gpodder).`)
  return async (args: string[], env: Record<string, string> = {}): Promise<string> => {
    const child = spawn(name, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    const code = await new Promise((resolve) => child.once('close', resolve))
    if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with ${String(code)}:\n${output}`)
    return output
  }
}
