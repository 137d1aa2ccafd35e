/** Returns the row that a key moves to from row `index` of `count` rows; undefined for other keys. */
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
