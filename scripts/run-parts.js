import { npm, since } from '#scripts/step.js'

/**
 * Runs scripts of package.json one after the other, each with its arguments, and prints how long each took. The first
 * one that fails ends the process. Where nobody watches (CI), it is tried once more, as single journeys are: a browser
 * that ended in the middle says nothing of the app. That it failed at first is printed, and a bug to be found.
 * @param {[name: string, ...args: string[]][]} parts
 */
export async function runParts(parts) {
  const start = performance.now()
  /** @type {string[]} */
  const durations = []
  for (const [name, ...args] of parts) {
    const began = performance.now()
    const run = () => npm(['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])])
    let passed = await run()
    if (!passed && process.env['CI']) {
      console.log(`\nFAILED at the first try: ${name} (${since(began)})\n`)
      passed = await run()
    }
    durations.push(`${name} ${since(began)}`)
    console.log(`\n${passed ? 'passed' : 'FAILED'}: ${name} (${since(began)})\n`)
    if (!passed) {
      console.error(`Stopped after ${since(start)}: ${durations.join(', ')}.`)
      process.exit(1)
    }
  }
  console.log(`Everything passed in ${since(start)}: ${durations.join(', ')}.`)
}
