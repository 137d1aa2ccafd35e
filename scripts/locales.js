// Compiles the catalogues (contract/locales: texts of the API; src/locales: texts of the app) into typed functions, one
// module for each text, so that a bundler leaves out the texts that a page does not use. Skips a root whose stamp
// matches its sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '#scripts/files-below.js'

/**
 * A catalogue's entry: a text with `{name}` inputs, or one text for each plural form of an input.
 * @typedef {string | [{ declarations: string[], selectors: string[], match: Record<string, string> }]} Entry
 * @typedef {Record<string, Entry>} Catalogue
 */

const languages = /** @type {const} */ (['en', 'fr', 'ht'])

const runtime = `/** @typedef {'en' | 'fr' | 'ht'} Locale */
/** @typedef {string & { readonly __brand: 'LocalizedString' }} LocalizedString */
export const locales = /** @type {const} */ (['en', 'fr', 'ht'])

/** @type {() => Locale} */
let read = () => 'en'
/** Returns the current language. */
export const getLocale = () => read()
/**
 * Sets the function that returns the current language. Returns the previous one.
 * @param {() => Locale} next
 * @returns {() => Locale}
 */
export function overwriteGetLocale(next) {
  const previous = read
  read = next
  return previous
}
/** Returns the text of the requested or current language. @param {{ locale?: Locale } | undefined} options @param {string[]} texts */
export function choose(options, ...texts) {
  return texts[locales.indexOf(options?.locale ?? read())]
}
/** Calls the function of the requested or current language. @param {{ locale?: Locale } | undefined} options @param {(() => string)[]} texts */
export function chooseForm(options, ...texts) {
  return texts[locales.indexOf(options?.locale ?? read())]()
}
/** @type {Map<string, Intl.PluralRules>} */
const rules = new Map()
/**
 * Returns the plural form of a number. The rules are cached: making them takes longer than searching a list.
 * @param {Locale} locale @param {unknown} input
 */
export function plural(locale, input) {
  const cached = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, cached)
  return cached.select(Number(input))
}
`

/** @returns {Catalogue} */
const emptyCatalogue = () => ({})

/** Returns the texts of all catalogues of a root, by language. @param {string} root */
function readCatalogues(root) {
  const byLanguage = new Map(languages.map((language) => [language, emptyCatalogue()]))
  for (const file of filesBelow(`${root}/locales`, /(^|[\\/])(en|fr|ht)\.json$/)) {
    const language = /** @type {'en'} */ (file.slice(-7, -5))
    Object.assign(byLanguage.get(language) ?? {}, JSON.parse(readFileSync(file, 'utf8')))
  }
  return byLanguage
}

/**
 * Replaces `[[nav_members]]` by the text of that key, so that the help quotes a button's label. Throws where the key has
 * no plain text.
 * @param {string} text @param {Catalogue} texts
 */
function quote(text, texts) {
  return text.replace(/\[\[(\w+)\]\]/g, (_, key) => {
    const quoted = texts[key]
    if (typeof quoted !== 'string' || quoted.includes('{')) throw new Error(`No plain text to quote: ${key}`)
    return quoted
  })
}

/**
 * Sets no-break spaces: French before `; : ! ? % »` and after `«`, Kreyòl inside its quotation marks.
 * @param {string} text @param {string} language
 */
function setNoBreakSpaces(text, language) {
  if (language === 'en') return text
  const before = language === 'fr' ? /(?<=\S) (?=[;!?%»]|:(?!\S))/g : / (?=»)/g
  return text.replace(before, '\u00A0').replace(/« /g, '«\u00A0')
}

/**
 * Returns a text as a template literal. Texts of the API get no no-break spaces: one would double the price of an SMS.
 * @param {string} text @param {{ root: string, language: string, texts: Catalogue }} place
 */
function literal(text, { root, language, texts }) {
  const quoted = quote(text, texts)
  const set = root === 'src' ? setNoBreakSpaces(quoted, language) : quoted
  return `\`${set.replace(/[`\\$]/g, '\\$&').replace(/\{(\w+)\}/g, '${i?.$1}')}\``
}

/**
 * Returns the expression of a text with plural forms; the last form is the default.
 * @param {string} key @param {Exclude<Entry, string>} entry @param {{ root: string, language: string, texts: Catalogue }} place
 */
function pluralForm(key, [{ declarations, selectors, match }], place) {
  const input = /^local (\w+) = (\w+): plural$/.exec(declarations.at(-1) ?? '')
  if (!input || selectors.length !== 1 || selectors[0] !== input[1])
    throw new Error(`${key}: one plural of one input is all that is known`)
  const forms = Object.entries(match)
  const cases = forms.map(([form, text], at) => {
    const name = form.slice(form.indexOf('=') + 1)
    const isLast = at === forms.length - 1
    return isLast
      ? literal(text, place)
      : `plural('${place.language}', i?.${input[2]}) === '${name}' ? ${literal(text, place)} : `
  })
  return cases.join('')
}

/** The names of an entry's inputs. @param {Entry} entry */
function inputsOf(entry) {
  const isText = typeof entry === 'string'
  const declared = isText ? [] : entry[0].declarations.flatMap((one) => /^input (\w+)$/.exec(one)?.[1] ?? [])
  const texts = isText ? [entry] : Object.values(entry[0].match)
  return [
    ...declared,
    ...texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')),
  ]
}

/**
 * Compiles one text.
 * @param {string} root @param {string} key @param {Map<string, Catalogue>} catalogues
 */
function compile(root, key, catalogues) {
  const entries = [...catalogues].map(([language, texts]) => ({ language, texts, entry: texts[key] ?? key }))
  const hasForms = entries.some(({ entry }) => typeof entry !== 'string')
  const texts = entries.map(({ entry, ...place }) => {
    const text =
      typeof entry === 'string'
        ? literal(entry, { root, ...place })
        : pluralForm(key, entry, { root, ...place })
    return hasForms ? `() => ${text}` : text
  })
  const inputs = [...new Set(entries.flatMap(({ entry }) => inputsOf(entry)))]
  const type = inputs.map((name) => `${name}: NonNullable<unknown>`).join(', ')
  const imports = hasForms ? 'chooseForm, plural' : 'choose'
  return {
    key,
    type: inputs.length > 0 ? `TextOf<{ ${type} }>` : 'Text',
    imports: `import { ${imports} } from '../runtime.js'\n\n`,
    code: `export const ${key} = (i, options) => ${hasForms ? 'chooseForm' : 'choose'}(options, ${texts.join(', ')})\n`,
  }
}

const types = `import type { Locale, LocalizedString } from './runtime.js'

type Options = { locale?: Locale }
type Text = (inputs?: {}, options?: Options) => LocalizedString
type TextOf<Inputs> = (inputs: Inputs, options?: Options) => LocalizedString
`

/** Compiles the catalogues of a root into `folder`. @param {string} root @param {string} folder */
function write(root, folder) {
  const catalogues = readCatalogues(root)
  const keys = Object.keys(catalogues.get('en') ?? {}).sort()
  const compiled = keys.map((key) => compile(root, key, catalogues))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(`${folder}/messages`, { recursive: true })
  for (const { key, imports, code } of compiled) writeFileSync(`${folder}/messages/${key}.js`, imports + code)
  const index = keys.map((key) => `export * from './${key}.js'\n`).join('')
  writeFileSync(`${folder}/messages/_index.js`, index)
  writeFileSync(`${folder}/messages.js`, "export * as m from './messages/_index.js'\n")
  writeFileSync(`${folder}/runtime.js`, runtime)
  const declarations = compiled.map(({ key, type }) => `  readonly ${key}: ${type}\n`)
  writeFileSync(`${folder}/messages.d.ts`, `${types}\nexport declare const m: {\n${declarations.join('')}}\n`)
  // One module for Node, which takes two seconds to load thousands of files; package.json maps it.
  const all = "import { choose, chooseForm, plural } from './runtime.js'\n"
  const self = "export * as m from './all.js'\n"
  writeFileSync(`${folder}/all.js`, all + compiled.map(({ code }) => code).join('') + self)
}

/** Returns a hash of all that the functions are made of. @param {string} root */
function fingerprint(root) {
  const files = filesBelow(`${root}/locales`, /^(?!paraglide\/).*\.json$/)
  const hash = createHash('sha256')
  for (const file of files.concat('scripts/locales.js')) hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.digest('base64url')
}

for (const root of ['contract', 'src']) {
  const folder = `${root}/locales/paraglide`
  const stamp = join(folder, '.build-stamp')
  const print = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) continue
  write(root, folder)
  writeFileSync(stamp, print)
}
