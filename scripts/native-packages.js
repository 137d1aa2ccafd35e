// Packages with native code are split into one optional package per platform. A lock file written where some
// could not be resolved has empty entries for these, which npm skips silently.

/** @typedef {{ version?: string, optional?: boolean, optionalDependencies?: Record<string, string> }} Package */
/** @typedef {Record<string, Package>} Packages by their path, as in npm's lock files */
/** @typedef {{ platform: string, arch: string, libc: 'glibc' | 'musl' | undefined }} Platform */

/** The platform of this process. @returns {Platform} */
export function thisPlatform() {
  const { platform, arch } = process
  if (platform !== 'linux') return { platform, arch, libc: undefined }
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return { platform, arch, libc: header.glibcVersionRuntime ? 'glibc' : 'musl' }
}

/**
 * Splits a package name into platform words, e.g. `@img/sharp-linuxmusl-x64`: linux, musl, x64.
 * @param {string} name
 */
function splitWords(name) {
  const last = name.split('/').at(-1) ?? ''
  const words = last.replace('linuxmusl', 'linux-musl').replace('windows', 'win32').split('-')
  return { words, libc: libcOf(words) }
}

/** Returns the C library among the words, e.g. `gnueabihf`. @param {string[]} words */
function libcOf(words) {
  if (words.some((word) => word.startsWith('musl'))) return 'musl'
  return words.some((word) => word.startsWith('gnu')) ? 'glibc' : undefined
}

/**
 * Returns whether a package name matches the platform. Without a C library in the name it matches any, unless
 * a musl variant exists: then it is for glibc.
 * @param {string} name @param {Platform} platform @param {string[]} siblings
 */
function isFor(name, { platform, arch, libc }, siblings) {
  const { words, libc: named } = splitWords(name)
  if (!words.includes(platform) || !words.includes(arch)) return false
  if (platform !== 'linux') return true
  const hasMusl = siblings.some((one) => {
    const sibling = splitWords(one)
    return sibling.libc === 'musl' && sibling.words[0] === words[0] && sibling.words.includes(arch)
  })
  const needed = named ?? (hasMusl ? 'glibc' : undefined)
  return needed === undefined || needed === libc
}

/**
 * Returns the paths where Node looks for a package, from the requiring package upwards.
 * @param {string} from @param {string} name
 */
function pathsOf(from, name) {
  const paths = []
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    paths.push(`${at && `${at}/`}node_modules/${name}`)
    if (at === '') return paths
  }
}

/**
 * Returns the required packages of this platform that are not installed, as `name@version`.
 * @param {Packages} installed those in place, the project itself under ''
 * @param {Platform} platform
 */
export function missingPackages(installed, platform) {
  const missing = Object.entries(installed).flatMap(([path, { optionalDependencies = {} }]) => {
    const names = Object.keys(optionalDependencies)
    return names
      .filter((name) => isFor(name, platform, names))
      .filter((name) => !pathsOf(path, name).some((one) => installed[one]?.version))
      .map((name) => `${name}@${optionalDependencies[name]}`)
  })
  return [...new Set(missing)].sort()
}
