import { makeFilesPrivate } from './private-folder.ts'

/** Runs an operator's command and prints its result; failures go to stderr with exit code 1. */
export async function runCommand(
  run: () => Promise<string>,
  reasonOf: (error: unknown) => string,
): Promise<void> {
  makeFilesPrivate()
  try {
    console.log(await run())
  } catch (error) {
    console.error(reasonOf(error))
    process.exitCode = 1
  }
}
