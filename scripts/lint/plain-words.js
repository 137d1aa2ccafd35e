import { parseSync, Visitor } from 'oxc-parser'

// Private words that docs/vocabulary.md replaces, each with what to write instead. Stricter than `words.js`, therefore
// for cleaned folders only (`clean-roots.js`).

/** Words in comments. @type {[RegExp, string][]} */
const phrases = [
  [/\bsomebody\b/i, 'someone, a user, a caller'],
  [/\b(nobody|anybody|everybody)\b(?!`)(?! on macOS)/i, 'no one, anyone, everyone'],
  [/\bwhoever\b/i, 'the user who'],
  [/\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to, in addition to'],
  [/\bstands\b(?! in for| for)/i, 'is, is stored'],
  [/\btold\b/i, 'notified, informed'],
  [/\bso (many|much|long)\b/i, 'the number of …, up to …, until'],
  [/\ball the same\b/i, 'nevertheless'],
  [/\bat once\b/i, 'immediately, concurrently'],
  [/\b(half-sent|half sent|bar-in-hand|calm-zone)\b/i, 'incomplete, drag handle, safe area'],
  [/\bthe (kept|dropped) one\b/i, 'the survivor, the duplicate'],
  [/(?<=^|[.:;] )(?:What|Who) [a-z]+/, 'a noun as subject'],
]

/** Names of variables, functions and types; keys of objects are not checked. @type {[RegExp, string][]} */
const names = [
  [/^(told|known)$/, 'data, existing, cached'],
  [/^(asked|wanted)$/, 'requested, input'],
  [/^(kept|dropped)$/, 'survivor, duplicate, stored'],
  [/^(held|stands|shownAt)$/, 'until, expiresAt, locked'],
  [/^(truthOf|mostOf|nobodys|placeGiver)$/, 'the thing that it is'],
  [/^most[A-Z]|^MOST_/, 'max…'],
  [/[a-z]Apart$/, '…InChild, …Separately'],
  [
    /^(half[A-Z]sent|halfSent|untilStop|barInHand|calmZone)/,
    'incomplete…, shutdownSignal, dragHandle, safeArea',
  ],
  [/^(somebody|nobody|everybody|whoever)/i, 'user, caller, everyone'],
]

/** File names. @type {[RegExp, string][]} */
const files = [
  [/(half-sent|until-stop|bar-in-hand|calm-zone|-apart|hold-removals)/, 'incomplete, shutdown, in-child'],
]

/**
 * Returns the private words in a source file, each with its line and what to write instead.
 * @param {string} file @param {string} source
 */
export function privateWords(file, source) {
  const { program, comments } = parseSync(file, source)
  /** @type {{ start: number, word: string, instead: string }[]} */
  const found = []
  /** @param {string} name @param {number} start @param {[RegExp, string][]} words */
  const check = (name, start, words) => {
    const instead = words.find(([pattern]) => pattern.test(name))?.[1]
    if (instead) found.push({ start, word: name, instead })
  }

  check(file.split('/').at(-1) ?? '', 0, files)
  for (const { value, start } of comments) {
    const text = value.replace(/\s*\n\s*\*? ?/g, ' ').replace(/^[*\s]+/, '')
    for (const [pattern, instead] of phrases) {
      const word = pattern.exec(text)?.[0]
      if (word) found.push({ start, word, instead })
    }
  }

  const keys = keysIn(program)
  new Visitor({
    Identifier: ({ name, start }) => {
      if (!keys.has(start)) check(name, start, names)
    },
  }).visit(program)
  return found.map(({ start, ...word }) => ({ line: source.slice(0, start).split('\n').length, ...word }))
}

/** Positions of keys and members, whose names are those of payloads, columns and libraries. @param {import('oxc-parser').Program} program */
function keysIn(program) {
  /** @type {Set<number>} */
  const keys = new Set()
  /** @param {{ key: { start: number }, computed?: boolean, shorthand?: boolean }} node */
  const add = ({ key, computed, shorthand }) => {
    if (!computed && !shorthand) keys.add(key.start)
  }
  new Visitor({
    Property: add,
    PropertyDefinition: add,
    MethodDefinition: add,
    TSPropertySignature: add,
    TSMethodSignature: add,
    MemberExpression: ({ property, computed }) => {
      if (!computed) keys.add(property.start)
    },
  }).visit(program)
  return keys
}
