import { readFileSync } from 'node:fs'
import { filesBelow } from '#scripts/files-below.js'

/** Returns the area of a source file, if it is a single one. @param {string} file */
function areaOf(file) {
  const [, area] =
    /^(?:src\/features\/|server\/db\/schema\/|server\/|contract\/|src\/routes\/(?:_\w+\/)*|src\/locales\/)([a-z-]+)[/.]/.exec(
      file,
    ) ?? []
  return area
}

/** Returns the tests/ files that a file imports. @param {string} file @param {string} text */
function importsOf(file, text) {
  const folder = file.slice(0, file.lastIndexOf('/'))
  return [...text.matchAll(/from '(#tests|\.)\/([^']+)'/g)].map(([, root, path]) =>
    root === '.' ? `${folder}/${path}` : `tests/${path}`,
  )
}

/**
 * Returns the API, e2e and offline tests affected by changes: changed ones, those that import changed files
 * of tests/, those named after a changed file's area, and those that import from that area.
 * @param {string[]} changed
 */
export function touchedTests(changed) {
  const texts = new Map(filesBelow('tests', /\.tsx?$/).map((file) => [file, readFileSync(file, 'utf8')]))
  /** @type {(file: string, seen?: Set<string>) => Set<string>} */
  const reached = (file, seen = new Set()) => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const each of importsOf(file, texts.get(file) ?? '')) reached(each, seen)
    return seen
  }
  const areas = new Set(changed.map(areaOf).filter((area) => area !== undefined))
  /** @type {(file: string, text: string) => boolean} */
  const concerns = (file, text) =>
    [...areas].some(
      (area) =>
        file.split('/').at(-1)?.startsWith(area.replace(/s$/, '')) ||
        new RegExp(`'#(?:contract|server|src/features|server/db/schema)/${area}[/.]`).test(text),
    )
  return [...texts]
    .filter(([file]) => /^tests\/(api|components|e2e|offline)\/.*\.(test|spec)\.tsx?$/.test(file))
    .filter(([file, text]) => concerns(file, text) || changed.some((each) => reached(file).has(each)))
    .map(([file]) => file)
}
