/** Returns the position of a sentence in Markdown, whatever is escaped in it; undefined: it was edited. */
function findSentence(body: string, sentence: string): { start: number; end: number } | undefined {
  const letters = [...sentence].map((letter, i) => {
    const both =
      i === 0 ? `[${escaped(letter.toLocaleLowerCase())}${escaped(letter.toLocaleUpperCase())}]` : undefined
    return both ?? (/\s/.test(letter) ? String.raw`\s+` : `\\\\?${escaped(letter)}`)
  })
  const found = new RegExp(letters.join(''), 'u').exec(body)
  return found ? { start: found.index, end: found.index + found[0].length } : undefined
}

const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`)

/** Whether a sentence of the text is there and is no quote yet. */
export function canQuote(body: string, sentence: string): boolean {
  return (
    findSentence(body, sentence) !== undefined && !body.split('\n').some((line) => isQuoteOf(line, sentence))
  )
}

const isQuoteOf = (line: string, sentence: string) =>
  line.startsWith('> ') && findSentence(line, sentence) !== undefined

/** Returns Markdown with a sentence of it as a quote below its paragraph. */
export function insertQuote(body: string, sentence: string): string {
  const place = findSentence(body, sentence)
  if (!place) return body
  const raw = body.slice(place.start, place.end).replace(/\s+/g, ' ')
  const quote = `> ${raw.charAt(0).toLocaleUpperCase()}${raw.slice(1)}`
  const next = body.indexOf('\n\n', place.end)
  return next === -1
    ? `${body.trimEnd()}\n\n${quote}`
    : `${body.slice(0, next)}\n\n${quote}${body.slice(next)}`
}
