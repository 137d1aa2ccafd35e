/** Over how long the speed is taken, in milliseconds: shorter and it jumps, longer and it lags. */
const span = 10_000
/** Before so long nothing can be said. */
const least = 1000

/** Measures how fast something goes on. */
export function speedometer() {
  let marks: { at: number; done: number }[] = []
  return {
    /** So much is done by now (milliseconds). Answers how much more gets done in a second, null for not known yet. */
    note(done: number, at: number): number | null {
      marks.push({ done, at })
      // The last one from before the span is where it begins.
      const begin = marks.findLastIndex((mark) => at - mark.at >= span)
      marks = marks.slice(Math.max(0, begin))
      const first = marks[0]!
      return at - first.at < least ? null : Math.max(0, ((done - first.done) * 1000) / (at - first.at))
    },
    /** It stands still: what was measured before says nothing of what comes after. */
    rest() {
      marks = []
    },
  }
}
