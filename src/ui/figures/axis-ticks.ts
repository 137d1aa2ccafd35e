const steps = 4

/** Returns ticks from 0 in steps of 1, 2 or 5 times a power of ten; the last is at least `highest`. */
export function axisTicks(highest: number): number[] {
  const least = Math.max(1, highest / steps)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= least)!
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, i) => i * step)
}
