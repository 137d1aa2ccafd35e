import * as v from 'valibot'

// JSON of PHP sites that print a byte order mark or notices around it.

/** Maximum attempts, each of which scans up to 4 MB; a notice may contain brackets. */
const maxStarts = 20
const maxDepth = 100
const firstProblem = { abortEarly: true }

/** Returns the JSON value of this schema within a text, or undefined. */
export function jsonIn<S extends v.GenericSchema>(text: string, schema: S): v.InferOutput<S> | undefined {
  let starts = 0
  for (const { index } of text.matchAll(/[[{]/g)) {
    if (++starts > maxStarts) return undefined
    const result = v.safeParse(schema, parse(text.slice(index, endOf(text, index))), firstProblem)
    if (result.success) return result.output
  }
  return undefined
}

/** Returns the end index of the JSON value at `start`, or `start` when it is incomplete. */
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

const message =
  /\b(?:(?:recoverable |catchable )?fatal error|parse error|core error|warning|notice|deprecated|strict standards)\s*: .*?(?: on line \d+|(?=\n)|$)/i
const longest = 300

/** Returns the first PHP message in a text as one plain line, or ''. */
export function phpNotice(text: string): string {
  const plain = text
    .slice(0, 20_000)
    .replace(/<[^<>]*>/g, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, (found) => (found.includes('\n') ? '\n' : ' '))
  const found = message.exec(plain)?.[0].replace(/\s+/g, ' ').trim() ?? ''
  return found.length > longest ? `${found.slice(0, longest)}…` : found
}
