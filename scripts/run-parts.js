import { npm, since } from '#scripts/step.js'

/**
 * Runs scripts of package.json one after the other, each with its arguments, and prints how long each took. The first
 * one that fails ends the process.
 * @param {[name: string, ...args: string[]][]} parts
 */
export async function runParts(parts) {
  const start = performance.now()
  /** @type {string[]} */
  const durations = []
  for (const [name, ...args] of parts) {
    const began = performance.now()
    const passed = await npm(['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])])
    durations.push(`${name} ${since(began)}`)
    console.log(`\n${passed ? 'passed' : 'FAILED'}: ${name} (${since(began)})\n`)
    if (!passed) {
      console.error(`Stopped after ${since(start)}: ${durations.join(', ')}.`)
      process.exit(1)
    }
  }
  console.log(`Everything passed in ${since(start)}: ${durations.join(', ')}.`)
}
