/**
 * @typedef {object} Package
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/** The names of the packages that a package requires. @param {Package} entry */
function requiredBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node finds a package that another one requires. @param {Record<string, Package>} installed @param {string} from @param {string} name */
function find(installed, from, name) {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    const path = `${at && `${at}/`}node_modules/${name}`
    if (installed[path]) return path
    if (at === '') return undefined
  }
}

/**
 * Returns the folders of the installed packages that the project needs at run time, without those that only a
 * development package brings.
 * @param {Package} project its package.json @param {Record<string, Package>} installed npm's list of node_modules
 */
export function productionPackages(project, installed) {
  /** @type {Set<string>} */
  const found = new Set()
  /** @param {string} from @param {Package} entry */
  const visit = (from, entry) => {
    for (const name of requiredBy(entry)) {
      const path = find(installed, from, name)
      if (!path || found.has(path)) continue
      found.add(path)
      visit(path, installed[path] ?? {})
    }
  }
  visit('', project)
  return [...found].sort()
}
