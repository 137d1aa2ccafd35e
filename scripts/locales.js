// Compiles the catalogues (contract/locales: what the API says; src/locales: what the app says)
// into typed functions. Exits by itself: the compiler leaves a timer running for half a minute.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '@inlang/paraglide-js'

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
/** Says where the language of the moment is to be read. @param {() => Locale} next */
export function overwriteGetLocale(next) {
  read = next
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
 * A compiled message of plain texts as one short function: four functions each are a tenth of all the code of the
 * sign-in page. Messages with plural forms stay as they are.
 * @param {string} file
 */
function shorten(file) {
  const code = readFileSync(file, 'utf8')
  const texts = [...code.matchAll(text)].map((match) => match[1])
  const head = choice.exec(code)?.groups?.['head']
  if (texts.length !== 3 || !head) return
  const comments = code.slice(code.indexOf('/** @typedef'), code.search(/const en_/))
  const body = `${head}((i, options) => choose(options, ${texts.join(', ')}))`
  writeFileSync(file, `import { choose } from '../runtime.js'\n\n${comments}${body}\n`)
}

for (const root of ['contract', 'src']) {
  const outdir = `./${root}/locales/paraglide`
  await compile({
    project: `./${root}/locales/project.inlang`,
    outdir,
    strategy: ['globalVariable', 'baseLocale'],
    disableAsyncLocalStorage: true,
  })
  writeFileSync(`${outdir}/runtime.js`, runtime)
  rmSync(`${outdir}/server.js`, { force: true })
  for (const name of readdirSync(`${outdir}/messages`)) shorten(join(outdir, 'messages', name))
}
process.exit(0)
