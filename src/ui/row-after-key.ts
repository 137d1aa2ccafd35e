/** Returns the row that a key moves to in a list of `count` rows, from row `index`; undefined for a key that does not move. */
export function rowAfterKey(key: string, index: number, count: number, page: number): number | undefined {
  const to = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}
