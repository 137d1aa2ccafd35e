import { parseSync, Visitor } from 'oxc-parser'

// The words of docs/vocabulary.md that must not come back, each with what to say instead. Names are looked for in
// identifiers, phrases in comments.

/** @type {[RegExp, string][]} */
const names = [
  [/^(Refusal|NoAnswer)$/, 'ApiError, NetworkError'],
  [/^(AnswerOf|RawAnswer|answerOf)$/, 'ResponseOf, response'],
  // `keepAlive` is a word of TCP, `drawImage` one of the canvas.
  [/^(keep|kept)(?!Alive)[A-Z]/, 'store…, save…, stored…'],
  [/^forget[A-Z]/, 'delete…'],
  [/^(letGo|giveUp|giveUpOn)([A-Z]|$)/, 'release, remove, discard'],
  [/^say[A-Z]/, 'format…, describe…'],
  [/^draw(?!Image$)[A-Z]/, 'render…'],
  [/^(tellAll|tellOthers|tellOf)([A-Z]|$)/, 'broadcast, notify'],
  [/^(persevere|patience|stillness|againWhenBeaten)$/, 'retry, timeout, stallTimeout, retryOnDeadlock'],
  [/^hurry$/, 'flush'],
  [/^(deedOf|Deed|wordsOf|wordsFor)$/, 'describeChange, describe…'],
  [/^(hangsOn|HangsOn)$/, 'relatedCounts'],
  [/^(keepApart|KeptApart|apart[A-Z]\w*)$/, 'notDuplicates'],
  [/^(usherMay|placesFor|menuPlaces|workPlaces)$/, 'canOpen, navigation items'],
  [/^(noteClock|toldClock)$/, 'serverTimeOffset'],
]

/** @type {[RegExp, string][]} */
const phrases = [
  [/\b[Aa]nswers (whether|what|how|which|who|true|false|null|undefined|the|its|it|an?)\b/, 'Returns …'],
  [/\b(lets?|letting) go of\b/, 'releases, removes'],
  [/\bgives? (it|them|one|this|that) up\b/, 'discards, cancels'],
  [/\bkept apart\b/, 'marked as not duplicates'],
  [/\bhangs on\b/, 'is linked to'],
  [/\b(persevere|stillness)\w*\b/, 'retry, stall timeout'],
  [/\b(Refusal|NoAnswer)\b/, 'ApiError, NetworkError'],
]

/**
 * Returns the old words in a source file, each with its line and what to say instead.
 * @param {string} file @param {string} source
 */
export function oldWords(file, source) {
  const { program, comments } = parseSync(file, source)
  /** @type {{ start: number, word: string, instead: string }[]} */
  const found = []
  /** @param {{ name: string, start: number }} node */
  const check = ({ name, start }) => {
    const instead = names.find(([pattern]) => pattern.test(name))?.[1]
    if (instead) found.push({ start, word: name, instead })
  }
  new Visitor({ Identifier: check, JSXIdentifier: check }).visit(program)
  for (const { value, start } of comments) {
    for (const [pattern, instead] of phrases) {
      const match = pattern.exec(value)
      if (match) found.push({ start: start + match.index, word: match[0], instead })
    }
  }
  return found.map(({ start, ...word }) => ({ line: source.slice(0, start).split('\n').length, ...word }))
}
