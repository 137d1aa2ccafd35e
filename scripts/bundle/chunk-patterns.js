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

/**
 * Fails the build where the app's first file has one of these modules: the search schema of a route imports a value of
 * it, and each first visit pays for the whole module.
 * @param {string[]} parts @returns {import('vite').Plugin}
 */
export function lightStart(parts) {
  return {
    name: 'light-start',
    generateBundle(_, bundle) {
      const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      const modules = first?.type === 'chunk' ? first.moduleIds : []
      const heavy = modules.filter((id) => oneOf(parts).test(id))
      if (heavy.length > 0) this.error(`The first file contains ${heavy.join(', ')}`)
    },
  }
}
