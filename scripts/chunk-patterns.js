/**
 * Returns the alternatives of a pattern, one for each name in it: `a/(b|c-(d|e))` has `a/b`, `a/c-d` and `a/c-e`.
 * @param {string} pattern
 * @returns {string[]}
 */
export function alternativesOf(pattern) {
  const group = /\(((?:[^()?]|\?(?!!))*)\)/.exec(pattern)
  if (!group) return [pattern]
  const [whole, names = ''] = group
  return names
    .split('|')
    .flatMap((name) =>
      alternativesOf(pattern.slice(0, group.index) + name + pattern.slice(group.index + whole.length)),
    )
}

/** Matches a module of which the path, without its ending, is one of these. @param {string[]} parts */
export const oneOf = (parts) => new RegExp(`[\\\\/](${parts.join('|').replaceAll('/', '[\\\\/]')})\\.`)

/**
 * Returns the names in `parts` that match none of the modules.
 * @param {string[]} parts @param {string[]} modules
 */
export function unmatched(parts, modules) {
  return [...new Set(parts.flatMap(alternativesOf))].sort().filter((part) => {
    const pattern = oneOf([part])
    return !modules.some((id) => pattern.test(id))
  })
}

/**
 * Fails the build where a name in the lists of chunks matches no module: it has been moved or deleted, and its chunk is
 * no longer what the list says.
 * @param {string[]} parts @returns {import('vite').Plugin}
 */
export function checkedPatterns(parts) {
  return {
    name: 'checked-patterns',
    generateBundle() {
      const left = unmatched(parts, [...this.getModuleIds()])
      if (left.length > 0) this.error(`No module is called: ${left.join(', ')} (vite.config.ts)`)
    },
  }
}
