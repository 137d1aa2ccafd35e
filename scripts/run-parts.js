import { npm, since } from '#scripts/step.js'

/**
 * Runs package.json scripts in sequence with arguments, prints their durations, and exits on the first
 * failure.
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
