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
  rmSync(`${outdir}/server.js`, { force: true })
  const all = catalogues(root)
  for (const name of readdirSync(`${outdir}/messages`)) shorten(join(outdir, 'messages', name), all)
  writeFileSync(stamp, print)
}
process.exit(0)
