import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesBelow } from '#scripts/files-below.js'
import { oldWordsIn } from '#scripts/lint/catalogue-words.js'

const languages = ['en', 'fr', 'ht']

/** @typedef {{ declarations: string[], match: Record<string, string> }} Variant */
/** @typedef {string | Variant[]} Text */
/** @typedef {Record<string, Text>} Catalogue */

/** Returns all forms of a text. @param {Text} text */
function formsOf(text) {
  return typeof text === 'string' ? [text] : text.flatMap((variant) => Object.values(variant.match))
}

/**
 * Returns the sorted inputs of a text: `{n}` in its forms, `input n` in its declarations.
 * @param {Text} text
 */
function inputsOf(text) {
  const inForms = formsOf(text).flatMap((form) => [...form.matchAll(/(?<=\{)\w+(?=\})/g)].map(String))
  const declared =
    typeof text === 'string'
      ? []
      : text.flatMap((variant) => variant.declarations.flatMap((line) => line.match(/(?<=^input )\w+/) ?? []))
  return [...new Set([...inForms, ...declared])].toSorted((a, b) => a.localeCompare(b)).join(', ')
}

/**
 * Returns the problem of a key.
 * @param {string} key @param {Text | undefined} text @param {Text} english @param {string} language
 */
function problemOf(key, text, english, language) {
  if (text === undefined) return `is missing in ${language}`
  if (formsOf(text).length === 0 || formsOf(text).some((form) => form.trim() === ''))
    return `is empty in ${language}`
  if (typeof text !== 'string' && !text.some((variant) => Object.keys(variant.match).some(isFallback))) {
    return `has no form for all other cases in ${language}`
  }
  // Search words are user input, with any wording.
  const said = key.endsWith('_words') ? [] : formsOf(text)
  const [old] = said.flatMap((form) => oldWordsIn(form, language))
  if (old) return old
  const [asks, inputs] = [inputsOf(text), inputsOf(english)]
  return asks === inputs ? undefined : `asks for {${asks}} in ${language} and for {${inputs}} in en`
}

/** @param {string} selectors */
const isFallback = (selectors) => selectors.split(',').every((part) => /=\s*(\*|other)\s*$/.test(part))

/**
 * Reads all catalogues below `root` (`contract` or `src`): keys with folders, and problems.
 * @param {string} root
 */
export function readCatalogues(root) {
  /** @type {Map<string, string>} */
  const keys = new Map()
  const problems = []
  for (const folder of filesBelow(join(root, 'locales'), /\ben\.json$/).map((file) => dirname(file))) {
    /** @type {Catalogue[]} */
    const [english = {}, ...others] = languages.map((language) =>
      JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')),
    )
    for (const key of new Set([english, ...others].flatMap((catalogue) => Object.keys(catalogue)))) {
      if (key.startsWith('$')) continue
      if (keys.has(key)) problems.push(`${folder}: ${key} stands in ${keys.get(key)} too`)
      keys.set(key, folder)
      const found = [english, ...others].map((catalogue, i) =>
        problemOf(key, catalogue[key], english[key] ?? '', languages[i] ?? ''),
      )
      const first = found.find((problem) => problem !== undefined)
      if (first) problems.push(`${folder}: ${key} ${first}`)
    }
  }
  return { keys, problems }
}
