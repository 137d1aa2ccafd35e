/**
 * Runs `work` once at a time; a call during a run joins it. With `trailing`, such a call triggers one more
 * run afterwards, which sees later changes. All calls settle with the last run.
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
