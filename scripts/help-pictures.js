// `npm run help-pictures`: regenerates the screenshots of the help (src/features/help/pictures) from the demo
// church in each language. scripts/help-pictures.test.ts detects outdated ones.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { buildIfNeeded } from '#scripts/build.js'
import { startDemoApp } from '#scripts/demo-app.js'
import { filesBelow } from '#scripts/files-below.js'
import { pictures } from '#scripts/help-pictures/pictures.js'

const folder = 'src/features/help/pictures'
const languages = /** @type {const} */ (['en', 'fr', 'ht'])
/** Same size as in src/features/help/pictures.ts, at double resolution. */
const look = { viewport: { width: 360, height: 560 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const largest = 25_000

/** The plain texts of a language by key. @param {string} language @returns {Record<string, string>} */
function textsIn(language) {
  const files = filesBelow('src/locales', new RegExp(`[\\\\/]${language}\\.json$`))
  const all = Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))))
  return Object.fromEntries(Object.entries(all).filter(([, text]) => typeof text === 'string'))
}

/**
 * Scrolls an element to the centre of the window.
 * @param {import('@playwright/test').Page} page @param {import('@playwright/test').Locator} target
 */
async function showInTheMiddle(page, target) {
  const box = await target.boundingBox()
  if (!box) throw new Error('What gets a ring is not to be seen.')
  await page.mouse.move(look.viewport.width / 2, look.viewport.height / 2)
  await page.mouse.wheel(0, box.y + box.height / 2 - look.viewport.height / 2)
  await page.waitForTimeout(400)
}

/**
 * Returns an overlay image with a ring around the target of the step.
 * @param {import('@playwright/test').Locator} target
 */
async function ringAround(target) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const line = (/** @type {string} */ colour, /** @type {number} */ thick) =>
    `<rect x="${x - 5}" y="${y - 5}" width="${width + 10}" height="${height + 10}" rx="14" fill="none"
       stroke="${colour}" stroke-width="${thick}"/>`
  const { viewport, deviceScaleFactor: scale } = look
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${viewport.width} ${viewport.height}"
       width="${viewport.width * scale}" height="${viewport.height * scale}">
       ${line('#ffffff', 8)}${line('#e8871e', 4)}</svg>`,
  )
}

/** Compresses as far as quality allows. @param {Buffer} png */
async function small(png) {
  for (const quality of [70, 60, 50, 40, 30, 20]) {
    const webp = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (webp.length <= largest) return webp
  }
  throw new Error('A picture does not become small enough.')
}

/**
 * Takes one screenshot.
 * @param {import('@playwright/test').Page} page
 * @param {import('#scripts/help-pictures/pictures.js').Picture} picture
 * @param {(key: string) => string} text
 */
async function take(page, { path, act }, text) {
  page.setDefaultTimeout(60_000)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const target = await act?.({ page, text })
  await page.waitForTimeout(400)
  if (target) await showInTheMiddle(page, target)
  const png = await page.screenshot({ animations: 'disabled' })
  const ring = target ? [{ input: await ringAround(target) }] : []
  return small(await sharp(png).composite(ring).png().toBuffer())
}

process.chdir(join(import.meta.dirname, '..'))
const only = process.argv.slice(2)
/** @param {[string, unknown]} entry */
const isAsked = ([name]) => only.length === 0 || only.some((part) => name.includes(part))
await buildIfNeeded()
const { origin, browser, signIn, cutStreams, end } = await startDemoApp()
const listFile = join(folder, 'texts.json')
/** @type {Record<string, Record<string, string[]>>} */
const list = only.length > 0 ? JSON.parse(readFileSync(listFile, 'utf8')) : {}
let total = 0
try {
  for (const language of languages) {
    const texts = textsIn(language)
    const plain = new Set(Object.values(texts).filter((text) => !/[{[]/.test(text)))
    mkdirSync(join(folder, language), { recursive: true })
    const options = {
      ...look,
      colorScheme: /** @type {const} */ ('light'),
      baseURL: origin,
      locale: language,
    }
    const visitor = await browser.newContext(options)
    const owner = await browser.newContext(options)
    for (const context of [visitor, owner]) {
      await context.addInitScript({ content: `localStorage.setItem('language', '${language}')` })
      await cutStreams(context)
    }
    await signIn(await owner.newPage())
    for (const [name, picture] of Object.entries(pictures).filter(isAsked)) {
      const page = await (picture.as === 'visitor' ? visitor : owner).newPage()
      const webp = await take(page, picture, (key) => texts[key] ?? key)
      writeFileSync(join(folder, language, `help-${name}.webp`), webp)
      total += webp.length
      const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim())
      const knownTexts = [...new Set(lines.filter((line) => plain.has(line)))]
      list[name] = { ...list[name], [language]: knownTexts.toSorted() }
      await page.context().setOffline(false)
      await page.close()
    }
    await owner.close()
    await visitor.close()
  }
} finally {
  await end()
}
if (only.length === 0) {
  const current = languages.flatMap((language) =>
    Object.keys(pictures).map((name) => `${language}/help-${name}.webp`),
  )
  for (const file of filesBelow(folder, /\.webp$/)) {
    if (!current.some((name) => file.endsWith(name))) rmSync(file)
  }
}
writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`)
console.log(
  `${Object.keys(pictures).length} pictures in ${languages.length} languages, ${Math.round(total / 1000)} kB.`,
)
