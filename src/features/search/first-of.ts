/** Returns the first `most` items of a stable sort without sorting all. */
export function firstOf<Item>(
  items: readonly Item[],
  most: number,
  compare: (a: Item, b: Item) => number,
): Item[] {
  const first: Item[] = []
  for (const item of items) {
    if (first.length === most && compare(item, first.at(-1)!) >= 0) continue
    const at = first.findIndex((other) => compare(item, other) < 0)
    first.splice(at < 0 ? first.length : at, 0, item)
    if (first.length > most) first.pop()
  }
  return first
}
