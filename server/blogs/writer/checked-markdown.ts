import { timeOf } from './ending.ts'
import { beginsWithPassage } from './references.ts'
import { countSpokenWords } from './spoken-words.ts'
import type { SpokenWords } from './spoken-words.ts'
import { removedMark } from './removed-mark.ts'

// Sanitises a model's output: looks up quotes and Bible passages, removes links and pictures,
// and keeps only times of the recording.

/** "(12:05)", "[1:02:05]", with or without a dash before it. */
const time = /(?<!\s)\s*(?:[—–-]\s*)?[([](?:\d{1,2}:)?\d{1,2}:\d{2}[)\]]/
const timeAtEnd = new RegExp(`${time.source}\\s*$`)

/** Quotation marks of the supported languages. */
const quotationMarks = ['“”', '«»', '""', '‹›', '„“”', '‚‘', '»«', '›‹', '””', '「」', '『』']

/** British quotation marks; the closing one is an apostrophe, too. */
const singleQuoted = '(?<![\\p{L}\\p{N}])‘((?:[^‘’\\n]|’(?=\\p{L}))+)’(?!\\p{L})'

const passages = [
  ...quotationMarks.map((marks) => `${marks[0]}\\s?([^${marks}\\n]+?)\\s?[${marks.slice(1)}]`),
  singleQuoted,
]

/** A quotation and the time after it. */
const quoted = new RegExp(`(?:${passages.join('|')})(${time.source})?`, 'gu')

const outerMarks = /^["“”«»‹›„‚‘「『]\s*|(?<!\s)\s*["“”«»‹›‘’」』]$/gu

/** Shorter quotations are names or words, unless a Bible passage follows. */
const fewestWords = 4

const listMark = /^(\s*(?:[-*+]|\d+[.)])\s+)/

/** Returns a chapter's Markdown with headings of level 3, without quotes and passages that were not said. */
export function checkedMarkdown(text: string, spoken: SpokenWords, timed: boolean): string {
  const lines = withoutAddresses(text.replace(/\r\n?/g, '\n'), spoken).split('\n')
  const parts: string[] = []
  let quote: string[] = []
  const endQuote = () => {
    if (quote.length > 0) parts.push(checkedQuote(quote, spoken, timed))
    quote = []
  }
  for (const line of lines) {
    const inQuote = /^\s{0,3}>\s?(.*)$/.exec(line)
    if (inQuote) {
      quote.push(inQuote[1]!)
      continue
    }
    endQuote()
    const heading = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line)
    parts.push(heading ? `### ${spoken.checkPassages(heading[1]!)}` : checkedLine(line, spoken, timed))
  }
  endQuote()
  return parts
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Returns the quote with its time, or the mark of a removal. */
function checkedQuote(lines: string[], spoken: SpokenWords, timed: boolean): string {
  const words = lines.join(' ').replace(/\s+/g, ' ').trim().replace(timeAtEnd, '')
  const bare = words.replace(outerMarks, '')
  const start = spoken.find(bare)
  return start === undefined ? `\n${removedMark}\n` : `\n> ${words}${timeOf(start, timed)}\n`
}

function checkedLine(line: string, spoken: SpokenWords, timed: boolean): string {
  const [mark = ''] = listMark.exec(line) ?? []
  const text = line.slice(mark.length)
  const checked = text.replace(quoted, (whole: string, ...groups: (string | number | undefined)[]) => {
    const words = groups.slice(0, passages.length).find((group) => group !== undefined) as string
    const [followedBy, at] = groups.slice(passages.length)
    const hasTime = followedBy !== undefined
    const start = spoken.find(words)
    if (start !== undefined) return hasTime ? whole.replace(timeAtEnd, timeOf(start, timed)) : whole
    const isLong = countSpokenWords(words) >= fewestWords
    const behind = text.slice((at as number) + whole.length)
    return hasTime || isLong || beginsWithPassage(behind) ? removedMark : whole
  })
  return mark + spoken.checkPassages(checked).replace(/\[…\](?:\s*[—–,(]*\s*\[…\]\)?)+/g, removedMark)
}

/** Replaces links and pictures by their text; removes addresses that were not said. */
function withoutAddresses(text: string, spoken: SpokenWords): string {
  return text
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)/g, '$1')
    .replace(/!?\[([^[\]\n]+)\]\[[^[\]\n]*\]/g, '$1')
    .replace(/^\s{0,3}\[[^[\]\n]+\]:.*$/gm, '')
    .replace(/<?\b(?:https?:\/\/|www\.)[^\s<>]+>?/gi, (address) =>
      spoken.includes(address.replace(/^<|>$/g, '')) ? address : '',
    )
}
