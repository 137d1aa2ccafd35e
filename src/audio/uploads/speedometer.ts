/** Span of the measurement in milliseconds. */
const span = 10_000
/** Milliseconds. */
const minimum = 1000

export function speedometer() {
  let marks: { at: number; done: number }[] = []
  return {
    /** `at`: milliseconds. Returns the amount per second; null: unknown. */
    measure(done: number, at: number): number | null {
      marks.push({ done, at })
      // The span starts at the last mark before it.
      const start = marks.findLastIndex((mark) => at - mark.at >= span)
      marks = marks.slice(Math.max(0, start))
      const first = marks[0]!
      return at - first.at < minimum ? null : Math.max(0, ((done - first.done) * 1000) / (at - first.at))
    },
    reset() {
      marks = []
    },
  }
}
