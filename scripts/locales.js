// Compiles the catalogues (contract/locales: what the API says; src/locales: what the app says)
// into typed functions, unless what is there was made of just these. Exits by itself: the compiler leaves a timer running
// for half a minute.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { filesBelow } from '#scripts/files-below.js'

// What the compiled functions need, in place of the compiler's own runtime of 80 kB: that one looks for the language
// in addresses and cookies, and a bundler cannot tell that nobody asks it to.
const runtime = `/** @typedef {'en' | 'fr' | 'ht'} Locale */
/** @typedef {string & { readonly __brand: 'LocalizedString' }} LocalizedString */
/**
 * @template Inputs
 * @template Options
 * @template [Markup = {}]
 * @typedef {{ readonly __paraglide?: { inputs: Inputs, options: Options, markup: Markup } }} MessageMetadata
 */
export const locales = /** @type {const} */ (['en', 'fr', 'ht'])
export const experimentalStaticLocale = /** @type {Locale | undefined} */ (undefined)

/** @type {() => Locale} */
let read = () => 'en'
/** The language of the moment. */
export const getLocale = () => read()
/**
 * Says where the language of the moment is to be read. Returns where it was read before.
 * @param {() => Locale} next
 * @returns {() => Locale}
 */
export function overwriteGetLocale(next) {
  const previous = read
  read = next
  return previous
}
/** The text in the language that is asked for. @param {{ locale?: Locale } | undefined} options @param {string[]} texts */
export function choose(options, ...texts) {
  return texts[locales.indexOf(options?.locale ?? read())]
}
`

// The compiler's own makes the rules anew for each text, which took a list more time than searching it.
const registry = `/** @type {Map<string, Intl.PluralRules>} */
const known = new Map()
/**
 * The form that a number takes in a language.
 * @param {string} locale
 * @param {unknown} input
 * @param {Intl.PluralRulesOptions} [options]
 */
export function plural(locale, input, options) {
  const key = locale + (options?.type ?? '')
  const rules = known.get(key) ?? new Intl.PluralRules(locale, options)
  known.set(key, rules)
  return rules.select(Number(input))
}
`

const text = /const \w+ = \/\*\*.*?\*\/ \(i?\) => \{\s*return \/\*\*.*?\*\/ \((`(?:[^`\\]|\\.)*`)\)\s*\};/g
const choice =
  /(?<head>export const \w+ = \/\*\*.*?\*\/ )\(\(inputs(?: = \{\})?, options = \{\}\) => \{.*\}\);/s

/**
 * The texts of all catalogues, by language.
 * @param {string} root
 */
function catalogues(root) {
  /** @type {Map<string, Record<string, unknown>>} */
  const byLanguage = new Map()
  for (const file of filesBelow(`${root}/locales`, /(^|[\\/])(en|fr|ht)\.json$/)) {
    const language = /(\w+)\.json$/.exec(file)?.[1] ?? ''
    byLanguage.set(language, { ...byLanguage.get(language), ...JSON.parse(readFileSync(file, 'utf8')) })
  }
  return byLanguage
}

/**
 * Puts in what a text quotes: `[[nav_members]]` becomes that text in the same language. So the help names a button as
 * the button is called, and what no screen says any more cannot be quoted.
 * @param {string} template
 * @param {Record<string, unknown> | undefined} texts
 */
function quote(template, texts) {
  return template.replace(/\[\[(\w+)\]\]/g, (_, key) => {
    const quoted = texts?.[key]
    if (typeof quoted !== 'string' || quoted.includes('{')) throw new Error(`No plain text to quote: ${key}`)
    return quoted.replace(/[`\\$]/g, '\\$&')
  })
}

/**
 * French sets a space before `; : ! ? % »` and after `«`, Kreyòl inside its quotation marks, at which no line may break:
 * the catalogues have plain ones.
 * @param {string} words
 * @param {string} language
 */
function tie(words, language) {
  const before = language === 'fr' ? /(?<=\S) (?=[;!?%»]|:(?![^\s`]))/g : / (?=»)/g
  return words.replace(before, '\u00A0').replace(/« /g, '«\u00A0')
}

/** The functions of French and of Kreyòl. */
const tiedForms = /const (fr|ht)_\w+ = [^]*?(?=\nconst |\nexport )/g

/**
 * Ties the French and Kreyòl texts of what the app says. Not of what the API says: a text message with such a space would
 * cost twice.
 * @param {string} file
 */
function tieForms(file) {
  writeFileSync(file, readFileSync(file, 'utf8').replace(tiedForms, tie))
}

/**
 * A compiled message of plain texts as one short function: four functions each are a tenth of all the code of the
 * sign-in page. Messages with plural forms stay as they are.
 * @param {string} file
 * @param {Map<string, Record<string, unknown>>} catalogue
 */
function shorten(file, catalogue) {
  const code = readFileSync(file, 'utf8')
  const languages = ['en', 'fr', 'ht']
  const texts = [...code.matchAll(text)].map((match, i) =>
    quote(match[1] ?? '', catalogue.get(languages[i] ?? '')),
  )
  const head = choice.exec(code)?.groups?.['head']
  if (texts.length !== 3 || !head) return
  const comments = code.slice(code.indexOf('/** @typedef'), code.search(/const en_/))
  const body = `${head}((i, options) => choose(options, ${texts.join(', ')}))`
  writeFileSync(file, `import { choose } from '../runtime.js'\n\n${comments}${body}\n`)
}

/** The name of a file of one message. */
const message = /^(?!_).*\.js$/

/**
 * The types of all messages in one file, which the compiler and the linter read in place of the thousands of modules
 * beside it: these were seven tenths of all the files that they read.
 * @param {string} folder
 */
function declarations(folder) {
  const lines = readdirSync(folder)
    .filter((name) => message.test(name))
    .map((name) => {
      const code = readFileSync(join(folder, name), 'utf8')
      const key = /export const (\w+)/.exec(code)?.[1]
      const inputs = /@typedef \{(\{.*\})\} \w+Inputs/.exec(code)?.[1]
      if (!key || !inputs) throw new Error(`No types in ${name}`)
      return `  readonly ${key}: ${inputs === '{}' ? 'Text' : `TextOf<${inputs}>`}\n`
    })
  return `import type { Locale, LocalizedString } from './runtime.js'

type Options = { locale?: Locale }
type Text = (inputs?: {}, options?: Options) => LocalizedString
type TextOf<Inputs> = (inputs: Inputs, options?: Options) => LocalizedString

export declare const m: {
${lines.join('')}}
`
}

/**
 * All messages as one module, for whoever reads the sources: each is a file of its own, so that a build can leave out
 * what a page does not need, and Node takes two seconds to load them. package.json says who gets this one instead.
 * @param {string} folder
 */
function joined(folder) {
  const codes = readdirSync(folder)
    .filter((name) => message.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/^import .*$/gm, ''))
  return `import * as registry from './registry.js'
import { choose, experimentalStaticLocale, getLocale } from './runtime.js'
${codes.join('\n')}
export * as m from './all.js'
`
}

/** A hash of everything that the functions are made of. @param {string} root */
function fingerprint(root) {
  const files = filesBelow(`${root}/locales`, /^(?!paraglide\/|.*\/\.).*\.json$/)
  const hash = createHash('sha256')
  for (const file of files.concat('package.json', 'scripts/locales.js'))
    hash.update(`\n${file}\n`).update(readFileSync(file))
  return hash.digest('base64url')
}

for (const root of ['contract', 'src']) {
  const outdir = `./${root}/locales/paraglide`
  const stamp = `${outdir}/.build-stamp`
  const print = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) continue
  rmSync(stamp, { force: true })
  await compile({
    project: `./${root}/locales/project.inlang`,
    outdir,
    strategy: ['globalVariable', 'baseLocale'],
    disableAsyncLocalStorage: true,
  })
  writeFileSync(`${outdir}/runtime.js`, runtime)
  writeFileSync(`${outdir}/registry.js`, registry)
  rmSync(`${outdir}/server.js`, { force: true })
  const all = catalogues(root)
  for (const name of readdirSync(`${outdir}/messages`)) {
    if (root === 'src') tieForms(join(outdir, 'messages', name))
    shorten(join(outdir, 'messages', name), all)
  }
  writeFileSync(`${outdir}/messages.d.ts`, declarations(`${outdir}/messages`))
  writeFileSync(`${outdir}/all.js`, joined(`${outdir}/messages`))
  writeFileSync(stamp, print)
}
process.exit(0)
