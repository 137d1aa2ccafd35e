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
      // It has ended, as it should.
    }
  }
  rmSync(folder, { recursive: true, force: true })
})

/** As a script of npm: it writes its id and its shell's, how often it has looked around, and that it stops. */
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

/** Starts it by a shell, as npm does, and ends that shell once it runs. Returns what it writes, and its log. */
async function orphan(name: string, { inTerminal }: { inTerminal: boolean }) {
  const [file, log] = [join(folder, name), join(folder, `${name}.log`)]
  writeFileSync(file, '')
  writeFileSync(log, '')
  const parent = join(import.meta.dirname, 'parent.js')
  // What follows the command has the shell stay beside it.
  const line = `"${process.execPath}" "${folder}/program.mjs" "${parent}" "${file}" 2>> "${log}"; true`
  const env = { ...process.env, npm_lifecycle_event: 'start', LINE: line }
  // Some shells become the command that they are given: the inner one does not.
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

// The program that makes a terminal has other options elsewhere.
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
  // Six looks around, where the one in a terminal ends at the second.
  await expect.poll(() => written().slice(at)).toMatch(/^(runs\n){6}/)
  expect(written()).not.toContain('stops')
  expect(log()).toBe('')
})
