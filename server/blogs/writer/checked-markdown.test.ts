import { expect, it } from 'vitest'
import { checkedMarkdown } from './checked-markdown.ts'
import { saidIn, spokenWords } from './spoken-words.ts'

const spoken = spokenWords(
  saidIn(
    [
      { text: 'Bon gadò a konnen mouton l yo.', start: 3 },
      { text: 'Nou li Women 8:28-30, epi Sòm 23.', start: 60 },
      { text: 'Li pa kite youn dèyè; see https://church.example/bible for more.', start: 3725 },
    ],
    'ht',
  ),
)
const checked = (text: string) => checkedMarkdown(text, spoken, true)

it.each([
  // Word for word, but for case, accents and marks; across sentences; with something left out.
  ['> bon GADO a konnen mouton l yo', '> bon GADO a konnen mouton l yo (0:03)'],
  ['> mouton l yo. Nou li Women 8 (1:00)', '> mouton l yo. Nou li Women 8 (0:03)'],
  ['> “Bon gadò a … kite youn dèyè” — [9:59]', '> “Bon gadò a … kite youn dèyè” (0:03)'],
  ['> Bon gadò a … pa kite youn dèyè', '> Bon gadò a … pa kite youn dèyè (0:03)'],
  ['> Li pa kite\n> youn dèyè', '> Li pa kite youn dèyè (1:02:05)'],
  ['> Nobody has said this.', '[…]'],
  ['> „Nobody has said this.“', '[…]'],
  // In another order it was not said.
  ['> Li pa kite youn … Bon gadò a', '[…]'],
])('a quote stays one when it was said, else it is taken out: %j', (text, expected) => {
  expect(checked(text)).toBe(expected)
})

it.each([
  ['He said "pa kite youn dèyè" (0:01).', 'He said "pa kite youn dèyè" (1:02:05).'],
  ['He said «\u00a0pa kite youn dèyè\u00a0» twice', 'He said «\u00a0pa kite youn dèyè\u00a0» twice'],
  ['He said “I shall never say these words” (0:01)', 'He said […]'],
  ['The “gadò” and the “good one”', 'The “gadò” and the “good one”'],
  // As each language writes them.
  ['Er sagt „das hat niemand je gesagt“.', 'Er sagt […].'],
  ['Han sa ”det har ingen sagt” och »så har ingen sagt«', 'Han sa […] och […]'],
  ['‹personne n’a dit cela ici› et ‚das hat niemand gesagt‘', '[…] et […]'],
  ['He said ‘they didn’t say it here’, and his sheep’s', 'He said […], and his sheep’s'],
  ['He said ‘pa kite youn dèyè’ (0:01)', 'He said ‘pa kite youn dèyè’ (1:02:05)'],
  ['他说「没有人说过这句话」', '他说[…]'],
  ['- “words that nobody ever said” here', '- […] here'],
])('so does a passage in quotation marks: %j', (text, expected) => {
  expect(checked(text)).toBe(expected)
})

it.each([
  ['# One\n\n## Two', '### One\n\n### Two'],
  ['[a link](https://evil.example/(x)) and ![a picture](https://evil.example)', 'a link and a picture'],
  ['[a link][1]\n\n[1]: https://evil.example', 'a link'],
  ['<https://evil.example> www.evil.example', ''],
  ['See https://church.example/bible too', 'See https://church.example/bible too'],
  ['one\r\n\r\n\r\n\r\ntwo', 'one\n\ntwo'],
])('headings stand below the chapter’s, and no address is the model’s: %j', (text, expected) => {
  expect(checked(text)).toBe(expected)
})

it.each([
  // In any language, as far as it was named.
  ['As Romans 8:29 says, and Psalm 23', 'As Romans 8:29 says, and Psalm 23'],
  ['Romains 8:28-30, Romains 8:35 et Romains 9:1.', 'Romains 8:28-30, Romains 8 et […].'],
  ['First Corinthians 13:4 and Ézéchiel 99:2', '[…] and […]'],
  ['### On Psalm 24', '### On […]'],
  ['> Nobody has said Psalm 24:1.', '[…]'],
  // What is given for the words of a passage was said, or is none.
  ['“Jesus wept” (John 11:35)', '[…]'],
  ['“Good one”, Psalm 23', '[…], Psalm 23'],
])('a passage of the Bible is one that was named: %j', (text, expected) => {
  expect(checked(text)).toBe(expected)
})
