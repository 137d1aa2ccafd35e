import { diffLines, diffWordsWithSpace } from 'diff'
import type { BlogText } from '#src/offline/blog-text.ts'

/** A stretch of text: the same in both, only in the later one, or only in the earlier one. */
export interface Stretch {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Longer texts, in characters, are compared by lines: by words it takes seconds on a phone. */
const longest = 30_000

/** Compares two texts by words, long ones by lines. */
export function textDifference(before: BlogText, after: BlogText): Stretch[] {
  const [a, b] = [wholeOf(before), wholeOf(after)]
  const byWords = a.length + b.length <= longest
  const changes = byWords ? diffWordsWithSpace(a, b) : diffLines(a, b)
  return joined(
    changes.map(({ value: text, added, removed }) => {
      if (added) return { kind: 'added', text }
      return { kind: removed ? 'removed' : 'same', text }
    }),
  )
}

/** Joins words that were replaced one after another: they are read as one stretch that went and one that came. */
function joined(stretches: Stretch[]): Stretch[] {
  const all: Stretch[] = []
  const replaced = { removed: '', added: '' }
  const end = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (replaced[kind] !== '') all.push({ kind, text: replaced[kind] })
      replaced[kind] = ''
    }
  }
  stretches.forEach((stretch, i) => {
    const { kind, text } = stretch
    const isInside = replaced.removed !== '' && replaced.added !== '' && i < stretches.length - 1
    if (kind !== 'same') replaced[kind] += text
    else if (isInside && /^ +$/.test(text)) {
      replaced.removed += text
      replaced.added += text
    } else {
      end()
      all.push(stretch)
    }
  })
  end()
  return all
}

const wholeOf = ({ title, body, description, tags }: BlogText) =>
  [title, body, description, tags.join(', ')].filter(Boolean).join('\n\n')
