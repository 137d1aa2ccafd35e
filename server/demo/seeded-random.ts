/** Deterministic pseudo-random numbers. */
export interface Random {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Integer, bounds inclusive. */
  between(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  /** Version 4. */
  uuid(): string
}

/** Mulberry32; not for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    pick: (from) => from[between(0, from.length - 1)]!,
    uuid: () =>
      'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (letter) =>
        between(letter === 'y' ? 8 : 0, letter === 'y' ? 11 : 15).toString(16),
      ),
  }
}
