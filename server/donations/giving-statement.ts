import { setImmediate } from 'node:timers/promises'
import { dateIn } from '#contract/fields/calendar.ts'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { moneyText } from '#contract/fields/money.ts'
import { formatChurchPhone, sumsOf, toWhole } from './rules.ts'
import { formatStatementDate } from './statement-date.ts'
import { colours, createPaper } from './statement-page.ts'
import type { Paper } from './statement-page.ts'
import type { Giver, StatementChurch, StatementGift } from './statement-store.ts'
import type { SumRow } from './store.ts'

/** Page margin in points. */
const margin = 54
/** Space below the gifts in points: the footer, and the closing with the signature on the last page. */
const footerHeight = 12
const closingHeight = 96

interface Statement {
  church: StatementChurch
  year: number
  /** Currency symbol of US dollars. */
  symbol: string
}

/** State of rendering one statement. */
interface Sheet extends Statement {
  paper: Paper
  locale: Language
  giver: Giver
  /** Indexes of this giver's pages. */
  pages: number[]
  /** Vertical position of the next element. */
  y: number
}

/**
 * Renders giving statements as one PDF in the language of the request. Each giver starts on a new page; without
 * givers, a single page says so.
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
    renderStatement({ ...statement, paper, locale, giver, pages: [], y: 0 })
    // Yields to the event loop: a thousand givers must not block other requests.
    await setImmediate()
  }
  return paper.end()
}

function renderStatement(sheet: Sheet): void {
  const { giver, pages, paper } = sheet
  pages.push(paper.newPage())
  renderChurch(sheet)
  const sums = sumsOf(giver.gifts)
  renderGiver(sheet, sums)
  if (giver.gifts.length > 0) {
    renderHeadings(sheet)
    for (const gift of giver.gifts) renderGift(sheet, gift)
    renderTotals(sheet, sums)
  } else renderNoGifts(sheet)
  renderClosing(sheet)
  renderFooters(sheet)
}

const left = () => margin
const right = ({ paper }: Sheet) => paper.width - margin
const innerWidth = ({ paper }: Sheet) => paper.width - 2 * margin

function renderChurch(sheet: Sheet): void {
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

function renderGiver(sheet: Sheet, sums: SumRow[]): void {
  const { paper, giver, locale, year } = sheet
  if (giver.name === '') return
  const side = 190
  const width = innerWidth(sheet) - side - 16
  const label = { size: 9, colour: colours.soft }
  let y = sheet.y
  y += paper.text(m.statement_for(), { x: left(), y, width, ...label }) + 3
  y += paper.text(giver.name, { x: left(), y, width, size: 15, weight: 'bold' }) + 4
  const period = `${formatStatementDate(`${year}-01-01`, locale)} – ${formatStatementDate(`${year}-12-31`, locale)}`
  y += paper.text(period, { x: left(), y, width, size: 10, colour: colours.soft })

  let sumY = sheet.y
  const at = { x: right(sheet) - side, width: side, align: 'right' } as const
  sumY += paper.text(m.statement_total(), { ...at, y: sumY, ...label }) + 3
  for (const sum of sums) {
    sumY += paper.text(formatAmount(sheet, sum), { ...at, y: sumY, size: 15, weight: 'bold' }) + 2
  }
  const count = m.statement_gifts({ n: giver.gifts.length })
  sumY += paper.text(count, { ...at, y: sumY + 2, size: 10, colour: colours.soft }) + 2
  sheet.y = Math.max(y, sumY) + 24
}

const size = 10
const padding = 3.6
const dateWidth = 104
const moneyWidth = 110

/** Horizontal positions of the columns. */
function columns(sheet: Sheet) {
  const inset = 10
  const date = left() + inset
  const amount = right(sheet) - inset - moneyWidth
  const note = date + dateWidth
  return { date, note, noteWidth: amount - note - 14, amount }
}

function renderHeadings(sheet: Sheet): void {
  const { paper, y } = sheet
  const { date, note, noteWidth, amount } = columns(sheet)
  const height = 22
  paper.box(left(), y, innerWidth(sheet), height, colours.sunken)
  const style = { y: y + 6, size: 9, weight: 'bold', colour: colours.soft } as const
  paper.text(m.statement_date(), { ...style, x: date, width: dateWidth - 8 })
  paper.text(m.statement_note(), { ...style, x: note, width: noteWidth })
  paper.text(m.statement_amount(), { ...style, x: amount, width: moneyWidth, align: 'right' })
  sheet.y = y + height
}

function renderGift(sheet: Sheet, { date, note, minor, currency }: StatementGift): void {
  const { paper, locale } = sheet
  const at = columns(sheet)
  const noteHeight = note === '' ? 0 : paper.heightOf(note, at.noteWidth, size)
  const height = Math.max(noteHeight, 12) + 2 * padding
  if (sheet.y + height > paper.height - margin - footerHeight) {
    startNextPage(sheet)
    renderHeadings(sheet)
  }
  const y = sheet.y + padding
  paper.text(formatStatementDate(date, locale), { x: at.date, y, width: dateWidth - 8, size })
  if (note !== '') paper.text(note, { x: at.note, y, width: at.noteWidth, size, colour: colours.soft })
  const text = formatAmount(sheet, { minor, currency })
  paper.text(text, { x: at.amount, y, width: moneyWidth, size, align: 'right' })
  sheet.y += height
  paper.line(sheet.y, left(), right(sheet))
}

function renderTotals(sheet: Sheet, sums: SumRow[]): void {
  const { paper } = sheet
  const at = columns(sheet)
  const height = 24
  if (sheet.y + sums.length * height > paper.height - margin - footerHeight) startNextPage(sheet)
  for (const sum of sums) {
    const style = { y: sheet.y + 8, size: 11, weight: 'bold' } as const
    const label = sums.length > 1 ? `${m.statement_total()} ${sum.currency}` : m.statement_total()
    paper.text(label, { ...style, x: at.date, width: dateWidth + at.noteWidth })
    const amount = { x: at.amount - 60, width: moneyWidth + 60, align: 'right' } as const
    paper.text(formatAmount(sheet, sum), { ...style, ...amount, colour: colours.accent })
    sheet.y += height
  }
}

function renderNoGifts(sheet: Sheet): void {
  const { paper, year, y } = sheet
  const at = { x: left(), y, width: innerWidth(sheet), size: 11, colour: colours.soft }
  sheet.y += paper.text(m.statement_nothing({ year: String(year) }), at) + 8
}

/** Thanks, and a line for the signature of the church. */
function renderClosing(sheet: Sheet): void {
  const { paper, giver } = sheet
  if (giver.gifts.length === 0) return
  if (sheet.y + closingHeight > paper.height - margin - footerHeight) startNextPage(sheet)
  const line = 200
  const y = sheet.y + 22
  const width = innerWidth(sheet) - line - 24
  paper.text(m.statement_thanks(), { x: left(), y, width, size: 10.5 })
  const at = { x: right(sheet) - line, width: line }
  paper.line(y + 42, at.x, right(sheet), { colour: colours.soft })
  paper.text(m.statement_signature(), { ...at, y: y + 47, size: 8.5, colour: colours.soft })
}

/** Starts a page with the giver's and the church's name. */
function startNextPage(sheet: Sheet): void {
  const { paper, giver, church, year } = sheet
  sheet.pages.push(paper.newPage())
  const half = innerWidth(sheet) / 2
  const style = { y: margin - 12, width: half - 8, size: 9, colour: colours.soft, oneLine: true } as const
  paper.text(giver.name, { ...style, x: left(), weight: 'bold' })
  paper.text(`${church.name} · ${year}`, { ...style, x: left() + half + 8, align: 'right' })
  sheet.y = margin + 10
}

function renderFooters(sheet: Sheet): void {
  const { paper, pages, church, locale } = sheet
  const issued = m.statement_issued({ date: formatStatementDate(dateIn(church.timezone), locale) })
  for (const [i, page] of pages.entries()) {
    paper.backTo(page)
    const y = paper.height - margin + 6
    paper.line(y - 8, left(), right(sheet))
    const style = { y, size: 8.5, colour: colours.soft, oneLine: true } as const
    const half = innerWidth(sheet) / 2
    paper.text(issued, { ...style, x: left(), width: half })
    const number = m.statement_page({ page: i + 1, pages: pages.length })
    paper.text(number, { ...style, x: left() + half, width: half, align: 'right' })
  }
}

function formatAmount(
  { locale, symbol }: Sheet,
  { minor, currency }: Pick<SumRow, 'minor' | 'currency'>,
): string {
  return moneyText(toWhole(minor), currency, { locale, symbol, cents: true })
}
