/**
 * One run of `work` at a time: a call while it runs starts none. With `trailing` such a call has it run once more
 * afterwards, so that what has changed meanwhile is seen. All calls resolve with the last run, or reject with it.
 */
export function singleFlight(
  work: () => Promise<void>,
  { trailing = false }: { trailing?: boolean } = {},
): () => Promise<void> {
  let flight: Promise<void> | undefined
  let isAskedAgain = false

  async function run(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        await work()
      } while (isAskedAgain)
    } finally {
      flight = undefined
    }
  }
  return () => {
    if (flight && trailing) isAskedAgain = true
    flight ??= run()
    return flight
  }
}
