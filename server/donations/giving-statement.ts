import { setImmediate } from 'node:timers/promises'
import { dateIn } from '#contract/fields/calendar.ts'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { moneyText } from '#contract/fields/money.ts'
import { formatChurchPhone, sumsOf, toWhole } from './rules.ts'
import { statementDate } from './statement-date.ts'
import { colours, createPaper } from './statement-page.ts'
import type { Paper } from './statement-page.ts'
import type { Giver, StatementChurch, StatementGift } from './statement-store.ts'
import type { SumRow } from './store.ts'

/** Of the page's edges. */
const margin = 54
/** What is kept free below the gifts: the foot, and room for a signature on the last page. */
const foot = 12
const closing = 96

interface Statement {
  church: StatementChurch
  year: number
  /** Of US dollars. */
  symbol: string
}

/** All that drawing needs to know. */
interface Sheet extends Statement {
  paper: Paper
  locale: Language
  giver: Giver
  /** The pages of this giver. */
  pages: number[]
  /** Where the next thing stands. */
  y: number
}

/**
 * The giving statements of people, one after the other, each with pages of its own, in the language of the call; with
 * nobody in it a page that says so.
 */
export async function renderStatements(
  givers: Giver[],
  statement: Statement,
): Promise<Uint8Array<ArrayBuffer>> {
  const { church, year } = statement
  const locale = getLocale()
  const paper = createPaper({
    title: `${m.statement_title()} ${year}`,
    author: church.name,
    language: locale,
    country: church.country,
  })
  for (const giver of givers.length > 0 ? givers : [{ name: '', gifts: [] }]) {
    draw({ ...statement, paper, locale, giver, pages: [], y: 0 })
    // A church of a thousand givers must not hold up everybody else's calls.
    await setImmediate()
  }
  return paper.end()
}

function draw(sheet: Sheet): void {
  const { giver, pages, paper } = sheet
  pages.push(paper.newPage())
  drawChurch(sheet)
  const sums = sumsOf(giver.gifts)
  drawGiver(sheet, sums)
  if (giver.gifts.length > 0) {
    drawHeadings(sheet)
    for (const gift of giver.gifts) drawGift(sheet, gift)
    drawTotals(sheet, sums)
  } else drawNothing(sheet)
  drawClosing(sheet)
  drawFeet(sheet)
}

const left = () => margin
const right = ({ paper }: Sheet) => paper.width - margin
const innerWidth = ({ paper }: Sheet) => paper.width - 2 * margin

function drawChurch(sheet: Sheet): void {
  const { paper, church, year } = sheet
  const side = 150
  const width = innerWidth(sheet) - side - 16
  let y = margin
  y += paper.text(church.name, { x: left(), y, width, size: 18, weight: 'bold' }) + 4
  y += paper.text(church.address, { x: left(), y, width, size: 10, colour: colours.soft }) + 1
  y += paper.text(formatChurchPhone(church.phone), { x: left(), y, width, size: 10, colour: colours.soft })

  const at = { x: right(sheet) - side, width: side, align: 'right' } as const
  paper.text(String(year), { ...at, y: margin - 4, size: 24, weight: 'bold', colour: colours.accent })
  paper.text(m.statement_title(), { ...at, y: margin + 24, size: 10, colour: colours.soft })
  sheet.y = Math.max(y, margin + 42) + 14
  paper.line(sheet.y, left(), right(sheet), { colour: colours.accent, thick: 1.4 })
  sheet.y += 22
}

function drawGiver(sheet: Sheet, sums: SumRow[]): void {
  const { paper, giver, locale, year } = sheet
  if (giver.name === '') return
  const side = 190
  const width = innerWidth(sheet) - side - 16
  const label = { size: 9, colour: colours.soft }
  let y = sheet.y
  y += paper.text(m.statement_for(), { x: left(), y, width, ...label }) + 3
  y += paper.text(giver.name, { x: left(), y, width, size: 15, weight: 'bold' }) + 4
  const period = `${statementDate(`${year}-01-01`, locale)} – ${statementDate(`${year}-12-31`, locale)}`
  y += paper.text(period, { x: left(), y, width, size: 10, colour: colours.soft })

  let sumY = sheet.y
  const at = { x: right(sheet) - side, width: side, align: 'right' } as const
  sumY += paper.text(m.statement_total(), { ...at, y: sumY, ...label }) + 3
  for (const sum of sums) {
    sumY += paper.text(money(sheet, sum), { ...at, y: sumY, size: 15, weight: 'bold' }) + 2
  }
  const count = m.statement_gifts({ n: giver.gifts.length })
  sumY += paper.text(count, { ...at, y: sumY + 2, size: 10, colour: colours.soft }) + 2
  sheet.y = Math.max(y, sumY) + 24
}

const size = 10
const padding = 3.6
const dateWidth = 104
const moneyWidth = 110

/** Where the columns stand. */
function columns(sheet: Sheet) {
  const inset = 10
  const date = left() + inset
  const amount = right(sheet) - inset - moneyWidth
  const note = date + dateWidth
  return { date, note, noteWidth: amount - note - 14, amount }
}

function drawHeadings(sheet: Sheet): void {
  const { paper, y } = sheet
  const { date, note, noteWidth, amount } = columns(sheet)
  const height = 22
  paper.box(left(), y, innerWidth(sheet), height, colours.sunken)
  const look = { y: y + 6, size: 9, weight: 'bold', colour: colours.soft } as const
  paper.text(m.statement_date(), { ...look, x: date, width: dateWidth - 8 })
  paper.text(m.statement_note(), { ...look, x: note, width: noteWidth })
  paper.text(m.statement_amount(), { ...look, x: amount, width: moneyWidth, align: 'right' })
  sheet.y = y + height
}

function drawGift(sheet: Sheet, { date, note, minor, currency }: StatementGift): void {
  const { paper, locale } = sheet
  const at = columns(sheet)
  const noteHeight = note === '' ? 0 : paper.heightOf(note, at.noteWidth, size)
  const height = Math.max(noteHeight, 12) + 2 * padding
  if (sheet.y + height > paper.height - margin - foot) {
    drawNextPage(sheet)
    drawHeadings(sheet)
  }
  const y = sheet.y + padding
  paper.text(statementDate(date, locale), { x: at.date, y, width: dateWidth - 8, size })
  if (note !== '') paper.text(note, { x: at.note, y, width: at.noteWidth, size, colour: colours.soft })
  const text = money(sheet, { minor, currency })
  paper.text(text, { x: at.amount, y, width: moneyWidth, size, align: 'right' })
  sheet.y += height
  paper.line(sheet.y, left(), right(sheet))
}

function drawTotals(sheet: Sheet, sums: SumRow[]): void {
  const { paper } = sheet
  const at = columns(sheet)
  const height = 24
  if (sheet.y + sums.length * height > paper.height - margin - foot) drawNextPage(sheet)
  for (const sum of sums) {
    const look = { y: sheet.y + 8, size: 11, weight: 'bold' } as const
    const label = sums.length > 1 ? `${m.statement_total()} ${sum.currency}` : m.statement_total()
    paper.text(label, { ...look, x: at.date, width: dateWidth + at.noteWidth })
    const amount = { x: at.amount - 60, width: moneyWidth + 60, align: 'right' } as const
    paper.text(money(sheet, sum), { ...look, ...amount, colour: colours.accent })
    sheet.y += height
  }
}

function drawNothing(sheet: Sheet): void {
  const { paper, year, y } = sheet
  const at = { x: left(), y, width: innerWidth(sheet), size: 11, colour: colours.soft }
  sheet.y += paper.text(m.statement_nothing({ year: String(year) }), at) + 8
}

/** Thanks, and a line for whoever signs for the church. */
function drawClosing(sheet: Sheet): void {
  const { paper, giver } = sheet
  if (giver.gifts.length === 0) return
  if (sheet.y + closing > paper.height - margin - foot) drawNextPage(sheet)
  const line = 200
  const y = sheet.y + 22
  const width = innerWidth(sheet) - line - 24
  paper.text(m.statement_thanks(), { x: left(), y, width, size: 10.5 })
  const at = { x: right(sheet) - line, width: line }
  paper.line(y + 42, at.x, right(sheet), { colour: colours.soft })
  paper.text(m.statement_signature(), { ...at, y: y + 47, size: 8.5, colour: colours.soft })
}

/** Further pages say whose they are. */
function drawNextPage(sheet: Sheet): void {
  const { paper, giver, church, year } = sheet
  sheet.pages.push(paper.newPage())
  const half = innerWidth(sheet) / 2
  const look = { y: margin - 12, width: half - 8, size: 9, colour: colours.soft, oneLine: true } as const
  paper.text(giver.name, { ...look, x: left(), weight: 'bold' })
  paper.text(`${church.name} · ${year}`, { ...look, x: left() + half + 8, align: 'right' })
  sheet.y = margin + 10
}

function drawFeet(sheet: Sheet): void {
  const { paper, pages, church, locale } = sheet
  const issued = m.statement_issued({ date: statementDate(dateIn(church.timezone), locale) })
  for (const [i, page] of pages.entries()) {
    paper.backTo(page)
    const y = paper.height - margin + 6
    paper.line(y - 8, left(), right(sheet))
    const look = { y, size: 8.5, colour: colours.soft, oneLine: true } as const
    const half = innerWidth(sheet) / 2
    paper.text(issued, { ...look, x: left(), width: half })
    const number = m.statement_page({ page: i + 1, pages: pages.length })
    paper.text(number, { ...look, x: left() + half, width: half, align: 'right' })
  }
}

function money({ locale, symbol }: Sheet, { minor, currency }: Pick<SumRow, 'minor' | 'currency'>): string {
  return moneyText(toWhole(minor), currency, { locale, symbol, cents: true })
}
