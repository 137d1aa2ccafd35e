/** Over how long the speed is measured, in milliseconds: shorter and it jumps, longer and it lags. */
const span = 10_000
/** Less time than this, in milliseconds, says nothing about the speed. */
const minimum = 1000

/** Measures how fast work progresses. */
export function speedometer() {
  let marks: { at: number; done: number }[] = []
  return {
    /** Takes how much is done `at` a time (milliseconds). Returns how much gets done per second, null: not known yet. */
    measure(done: number, at: number): number | null {
      marks.push({ done, at })
      // The last mark from before the span is where it starts.
      const start = marks.findLastIndex((mark) => at - mark.at >= span)
      marks = marks.slice(Math.max(0, start))
      const first = marks[0]!
      return at - first.at < minimum ? null : Math.max(0, ((done - first.done) * 1000) / (at - first.at))
    },
    /** Starts over after a pause: what was measured before says nothing about what follows. */
    reset() {
      marks = []
    },
  }
}
