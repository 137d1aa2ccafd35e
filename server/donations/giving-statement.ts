import { dateIn } from '#contract/fields/calendar.ts'
import { accentsOf } from '#contract/fields/colour.ts'
import type { Language } from '#contract/fields/fields.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { getLocale } from '#contract/locales/paraglide/runtime.js'
import { moneyText } from '#contract/fields/money.ts'
import { formatChurchPhone, sumsByFund, sumsOf, toWhole } from './rules.ts'
import { formatMediumDate } from '#server/medium-date.ts'
import { colours, createPaper } from './statement-page.ts'
import type { Paper } from './statement-page.ts'
import type { Giver, StatementChurch, StatementGift } from './statement-store.ts'
import type { SumRow } from './store.ts'

/** Page margin in points. */
const margin = 54
/** Space below the gifts in points: the footer, and the closing with the signature on the last page. */
const footerHeight = 12
/** The side of the square that a logo stands in, in points. */
const logoSide = 54
const closingHeight = 96

/** What is the same on the statements of all givers. */
export interface Statement {
  church: StatementChurch
  /** As PNG. */
  logo: Uint8Array | null
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
  /** Whether one of the gifts is in a fund. */
  hasFunds: boolean
  /** Vertical position of the next element. */
  y: number
}

/**
 * Renders giving statements as one PDF in the language of the request. Each giver starts on a new page; without
 * givers, a single page says so.
 */
export function renderStatements(givers: Giver[], statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { church, year } = statement
  const locale = getLocale()
  const paper = createPaper({
    title: `${m.statement_title()} ${year}`,
    author: church.name,
    language: locale,
    country: church.country,
  })
  for (const giver of givers.length > 0 ? givers : [{ name: '', gifts: [] }]) {
    const hasFunds = giver.gifts.some((gift) => gift.fund !== '')
    renderStatement({ ...statement, paper, locale, giver, hasFunds, pages: [], y: 0 })
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
/** The church's colour, as dark as a text has to be. */
const accentOf = ({ church: { colour } }: Sheet) =>
  colour === null ? colours.accent : accentsOf(colour).light.text
const innerWidth = ({ paper }: Sheet) => paper.width - 2 * margin

function renderChurch(sheet: Sheet): void {
  const { paper, church, logo, year } = sheet
  const side = 150
  const indent = logo ? logoSide + 14 : 0
  const x = left() + indent
  const width = innerWidth(sheet) - side - 16 - indent
  const accent = accentOf(sheet)
  if (logo) paper.picture(logo, left(), margin, logoSide)
  let y = margin
  y += paper.text(church.name, { x, y, width, size: 18, weight: 'bold' }) + 4
  if (church.address) y += paper.text(church.address, { x, y, width, size: 10, colour: colours.soft }) + 1
  y += paper.text(formatChurchPhone(church.phone), { x, y, width, size: 10, colour: colours.soft })

  const at = { x: right(sheet) - side, width: side, align: 'right' } as const
  paper.text(String(year), { ...at, y: margin - 4, size: 24, weight: 'bold', colour: accent })
  paper.text(m.statement_title(), { ...at, y: margin + 24, size: 10, colour: colours.soft })
  sheet.y = Math.max(y, margin + (logo ? logoSide : 42)) + 14
  paper.line(sheet.y, left(), right(sheet), { colour: accent, thick: 1.4 })
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
  const period = `${formatMediumDate(`${year}-01-01`, locale)} – ${formatMediumDate(`${year}-12-31`, locale)}`
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
const fundWidth = 112
const moneyWidth = 110

/** Horizontal positions of the columns. That of the funds is there where one of the gifts is in a fund. */
function columns(sheet: Sheet) {
  const inset = 10
  const date = left() + inset
  const amount = right(sheet) - inset - moneyWidth
  const fund = date + dateWidth
  const note = sheet.hasFunds ? fund + fundWidth : fund
  return { date, fund, note, noteWidth: amount - note - 14, amount }
}

function renderHeadings(sheet: Sheet): void {
  const { paper, y } = sheet
  const { date, fund, note, noteWidth, amount } = columns(sheet)
  const height = 22
  paper.box(left(), y, innerWidth(sheet), height, colours.sunken)
  const style = { y: y + 6, size: 9, weight: 'bold', colour: colours.soft } as const
  paper.text(m.statement_date(), { ...style, x: date, width: dateWidth - 8 })
  if (sheet.hasFunds) paper.text(m.statement_fund(), { ...style, x: fund, width: fundWidth - 8 })
  paper.text(m.statement_note(), { ...style, x: note, width: noteWidth })
  paper.text(m.statement_amount(), { ...style, x: amount, width: moneyWidth, align: 'right' })
  sheet.y = y + height
}

function renderGift(sheet: Sheet, { date, note, minor, currency, fund }: StatementGift): void {
  const { paper, locale } = sheet
  const at = columns(sheet)
  const noteHeight = note === '' ? 0 : paper.heightOf(note, at.noteWidth, size)
  const fundHeight = fund === '' ? 0 : paper.heightOf(fund, fundWidth - 8, size)
  const height = Math.max(noteHeight, fundHeight, 12) + 2 * padding
  if (!hasRoom(sheet, height)) {
    startNextPage(sheet)
    renderHeadings(sheet)
  }
  const y = sheet.y + padding
  paper.text(formatMediumDate(date, locale), { x: at.date, y, width: dateWidth - 8, size })
  if (fund !== '') paper.text(fund, { x: at.fund, y, width: fundWidth - 8, size })
  if (note !== '') paper.text(note, { x: at.note, y, width: at.noteWidth, size, colour: colours.soft })
  const text = formatAmount(sheet, { minor, currency })
  paper.text(text, { x: at.amount, y, width: moneyWidth, size, align: 'right' })
  sheet.y += height
  paper.line(sheet.y, left(), right(sheet))
}

/** How a line below the gifts looks: the sum of a fund, or of all. */
const sumLines = {
  fund: { height: 17, text: { size } },
  total: { height: 24, text: { size: 11, weight: 'bold' } },
} as const

/** The sum in each currency, below those of its funds where the gifts are in more than one. */
function renderTotals(sheet: Sheet, sums: SumRow[]): void {
  const { gifts } = sheet.giver
  const severalFunds = gifts.some(({ fund }) => fund !== gifts[0]!.fund)
  const fundSums = severalFunds ? sumsByFund(gifts) : []
  const labelOf = (name: string, { currency }: SumRow) => (sums.length > 1 ? `${name} ${currency}` : name)
  for (const sum of sums) {
    for (const fundSum of fundSums.filter(({ currency }) => currency === sum.currency))
      renderSum(sheet, 'fund', labelOf(fundSum.fund || m.statement_no_fund(), fundSum), fundSum)
    renderSum(sheet, 'total', labelOf(m.statement_total(), sum), sum)
  }
}

function renderSum(sheet: Sheet, line: keyof typeof sumLines, label: string, sum: SumRow): void {
  const { height, text } = sumLines[line]
  const accent = line === 'total' && { colour: accentOf(sheet) }
  if (!hasRoom(sheet, height)) startNextPage(sheet)
  const at = columns(sheet)
  const y = sheet.y + 8
  const x = at.amount - 60
  sheet.paper.text(label, { ...text, y, x: at.date, width: x - at.date - 8, oneLine: true })
  const width = moneyWidth + 60
  sheet.paper.text(formatAmount(sheet, sum), { ...text, ...accent, y, x, width, align: 'right' })
  sheet.y += height
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
  if (!hasRoom(sheet, closingHeight)) startNextPage(sheet)
  const line = 200
  const y = sheet.y + 22
  const width = innerWidth(sheet) - line - 24
  paper.text(m.statement_thanks(), { x: left(), y, width, size: 10.5 })
  const at = { x: right(sheet) - line, width: line }
  paper.line(y + 42, at.x, right(sheet), { colour: colours.soft })
  paper.text(m.statement_signature(), { ...at, y: y + 47, size: 8.5, colour: colours.soft })
}

/** Whether so many points are left on the page above its footer. */
function hasRoom({ paper, y }: Sheet, height: number): boolean {
  return y + height <= paper.height - margin - footerHeight
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
  const issued = m.statement_issued({ date: formatMediumDate(dateIn(church.timezone), locale) })
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
