import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { serverBusy } from '#server/http/problem.ts'
import { runInChild, ChildStopped } from '#server/child-processes/run-in-child.ts'
import { renderStatements } from './giving-statement.ts'
import type { Statement } from './giving-statement.ts'
import type { Giver } from './statement-store.ts'
import type { run } from './statements-child.ts'

/** Up to here the work takes less than what a child process takes to start: each giver counts as their gifts and ten more. */
const smallCount = 100

/** In milliseconds: ten times what the statements of a thousand givers take. */
const timeLimit = 60_000

/** The statements as PDF, in the language of the call. Throws `Problem` 503 where too much is written at once. */
export async function writeStatements(
  givers: Giver[],
  statement: Statement,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const count = givers.reduce((sum, { gifts }) => sum + gifts.length + 10, 0)
  if (count <= smallCount) return renderStatements(givers, statement)
  const order = { givers, statement, locale: getLocale() }
  try {
    return await runInChild<typeof run>('donations/statements-child', order, { signal, timeLimit })
  } catch (error) {
    if (!(error instanceof ChildStopped)) throw error
    throw serverBusy()
  }
}
