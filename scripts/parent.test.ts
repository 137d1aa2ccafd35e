import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lakou-parent-'))
const started: number[] = []
afterAll(() => {
  for (const pid of started) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Expected: the process has exited.
    }
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Run as an npm script: writes its id, its shell's id, each check, and its shutdown. */
const program = `
import { writeFileSync, appendFileSync } from 'node:fs'
const { endWithParent } = await import(process.argv[2])
endWithParent()
const file = process.argv[3]
writeFileSync(file, process.pid + ' ' + process.ppid + '\\n')
process.on('SIGTERM', () => {
  appendFileSync(file, 'stops\\n')
  process.exit(0)
})
setInterval(() => appendFileSync(file, 'runs\\n'), 250)
`
writeFileSync(join(folder, 'program.mjs'), program)

/** Starts it in a shell, like npm, and kills that shell. Returns its output and log. */
async function orphan(name: string, { inTerminal }: { inTerminal: boolean }) {
  const [file, log] = [join(folder, name), join(folder, `${name}.log`)]
  writeFileSync(file, '')
  writeFileSync(log, '')
  const parent = join(import.meta.dirname, 'parent.js')
  // A following command keeps the shell running instead of exec.
  const line = `"${process.execPath}" "${folder}/program.mjs" "${parent}" "${file}" 2>> "${log}"; true`
  const env = { ...process.env, npm_lifecycle_event: 'start', LINE: line }
  // Some shells exec their only command; the inner shell does not.
  const inner = 'sh -c "$LINE"; true'
  const command = inTerminal ? ['script', '-qec', inner, '/dev/null'] : ['sh', '-c', inner]
  const child = spawn(command[0]!, command.slice(1), { env, stdio: ['ignore', 'ignore', 'inherit'] })
  started.push(child.pid!)
  const written = () => readFileSync(file, 'utf8')
  await expect.poll(written).toMatch(/^\d+ \d+\nruns/)
  const [pid, shell] = written().split(/\s/, 2).map(Number)
  started.push(pid!)
  process.kill(shell!, 'SIGKILL')
  return { written, log: () => readFileSync(log, 'utf8'), at: written().length }
}

// The `script` program has other options elsewhere.
test.runIf(process.platform === 'linux')(
  'in a terminal a server ends with the npm that started it, and says so',
  async () => {
    const { written, log } = await orphan('terminal', { inTerminal: true })
    await expect.poll(written).toContain('stops')
    expect(log()).toMatch(/^\S+Z Lakou stops: npm, or the terminal that it was started in, is gone\.\n/)
  },
)

test('anywhere else it outlives the shell that started it', async () => {
  const { written, log, at } = await orphan('service', { inTerminal: false })
  // Six checks; in a terminal the process exits at the second.
  await expect.poll(() => written().slice(at)).toMatch(/^(runs\n){6}/)
  expect(written()).not.toContain('stops')
  expect(log()).toBe('')
})
