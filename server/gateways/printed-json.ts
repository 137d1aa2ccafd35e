import * as v from 'valibot'

// JSON of a site whose PHP prints something of its own: a byte order mark at the start of a file, or the notices that a
// plugin causes. They come before the JSON, or after it.

/** The most starts of a JSON value that are tried: a notice may hold brackets, and 4 MB of them must not be scanned each. */
const maxStarts = 20
/** Levels of arrays and objects. */
const maxDepth = 100
/** 4 MB of wrong values would be two million problems. */
const firstProblem = { abortEarly: true }

/** Returns the JSON value of this schema in a text, whatever is printed before or after it; undefined: there is none. */
export function jsonIn<S extends v.GenericSchema>(text: string, schema: S): v.InferOutput<S> | undefined {
  let starts = 0
  for (const { index } of text.matchAll(/[[{]/g)) {
    if (++starts > maxStarts) return undefined
    const result = v.safeParse(schema, parse(text.slice(index, endOf(text, index))), firstProblem)
    if (result.success) return result.output
  }
  return undefined
}

/** Returns where the JSON value ends that starts at `start`; `start` itself where it does not end. */
function endOf(text: string, start: number): number {
  let depth = 0
  const token = /"(?:[^"\\]|\\.)*"|[[{}\]]/gs
  token.lastIndex = start
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (/^[[{]/.test(found[0]) && ++depth > maxDepth) return start
    if (/^[\]}]/.test(found[0]) && --depth === 0) return token.lastIndex
  }
  return start
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The levels of messages that PHP prints, followed by the text and mostly the place in the code. */
const message =
  /\b(?:(?:recoverable |catchable )?fatal error|parse error|core error|warning|notice|deprecated|strict standards)\s*: .*?(?: on line \d+|(?=\n)|$)/i
const longest = 300

/** Returns the first message of PHP in a text, as plain text of one line; empty: there is none. */
export function phpNotice(text: string): string {
  const plain = text
    .slice(0, 20_000)
    .replace(/<[^<>]*>/g, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, (found) => (found.includes('\n') ? '\n' : ' '))
  const found = message.exec(plain)?.[0].replace(/\s+/g, ' ').trim() ?? ''
  return found.length > longest ? `${found.slice(0, longest)}…` : found
}
