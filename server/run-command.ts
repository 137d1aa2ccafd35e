import { makeFilesPrivate } from './private-folder.ts'

/** Runs a command of the operator and prints what it returns; why it failed goes to stderr, with the exit code 1. */
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
