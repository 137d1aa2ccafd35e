/**
 * A call during a run joins it; with `trailing` it triggers one more run, which sees later changes. All calls
 * settle with the last run.
 */
export function singleFlight(
  work: () => Promise<void>,
  { trailing = false }: { trailing?: boolean } = {},
): () => Promise<void> {
  let flight: Promise<void> | undefined
  let runsAgain = false

  async function run(): Promise<void> {
    try {
      do {
        runsAgain = false
        await work()
      } while (runsAgain)
    } finally {
      flight = undefined
    }
  }
  return () => {
    if (flight && trailing) runsAgain = true
    flight ??= run()
    return flight
  }
}
