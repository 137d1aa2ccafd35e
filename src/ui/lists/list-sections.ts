export interface ListSection {
  key: string
  label: string
  first: number
  count: number
}

/** Splits sorted items where their section changes. */
export function listSections<Item>(
  items: readonly Item[],
  sectionOf: (item: Item) => { key: string; label: string },
): ListSection[] {
  const sections: ListSection[] = []
  const seen = new Set<string>()
  let current: string | undefined
  for (const [index, item] of items.entries()) {
    const { key, label } = sectionOf(item)
    if (current === key) {
      sections.at(-1)!.count++
      continue
    }
    // Symbols sort before and after letters, so a section key can occur twice.
    sections.push({
      key: seen.has(key) ? `${key}-${index}` : key,
      label,
      first: index,
      count: 1,
    })
    seen.add(key)
    current = key
  }
  return sections
}
