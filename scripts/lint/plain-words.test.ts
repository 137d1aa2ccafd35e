import { expect, test } from 'vitest'
import { isClean } from './clean-roots.js'
import { commentWords } from './comment-words.js'
import { privateWords } from './plain-words.js'

const wordsIn = (source: string, file = 'server/example.ts') =>
  privateWords(file, source).map(({ line, word }) => `${line}: ${word}`)

test.each([
  ['/** Whoever reads it. */', 'Whoever'],
  ['// Made anew.', 'anew'],
  ['// The button beside it.', 'beside'],
  ['// The name stands in the header.', 'stands'],
  ['// The client was told.', 'told'],
  ['// So many rows.', 'So many'],
  ['// All the same, it is stored.', 'All the same'],
  ['// Sent at once.', 'at once'],
  ['// Nobody waits.', 'Nobody'],
  ['/** What is typed is stored. */', 'What is'],
  ['/** Reads a file. Who calls it waits. */', 'Who calls'],
])('%s is reported', (source, word) => {
  expect(wordsIn(source)).toEqual([`1: ${word}`])
})

test('words are reported across the lines of a comment', () => {
  expect(wordsIn('/**\n * Stores so\n * many rows.\n */')).toEqual(['1: so many'])
  expect(wordsIn('\n/**\n * What is typed.\n */')).toEqual(['2: What is'])
})

test.each([
  ['const known = 1', 'known'],
  ['function read(asked: string) {}', 'asked'],
  ['const { kept } = row', 'kept'],
  ['const mostBytes = 1', 'mostBytes'],
  ['const readTableApart = () => {}', 'readTableApart'],
])('the name in %s is reported', (source, word) => {
  expect(wordsIn(source)[0]).toBe(`1: ${word}`)
})

test('a file name is reported', () => {
  expect(wordsIn('', 'server/half-sent.ts')).toEqual(['1: half-sent.ts'])
})

test.each([
  '// A mock stands in for the server.',
  '/** Returns the name that a user knows. */',
  '// Whether it was sent.',
  'const row = { known: 1, kept: 2 }',
  'interface Row { told: string }',
  'send(row.kept)',
])('%s is plain', (source) => {
  expect(wordsIn(source)).toEqual([])
})

test('each report says what to write instead', () => {
  expect(privateWords('server/example.ts', '// Again and anew.')[0]?.instead).toBe('again')
})

test('only cleaned folders are checked', () => {
  expect(isClean('server/gateways/mail.ts')).toBe(true)
  expect(isClean('server/jobs.ts')).toBe(true)
  expect(isClean('server/files/audio/walk.ts')).toBe(false)
  expect(isClean('tests/support/api.ts')).toBe(false)
})

test('the words of comments are counted without their marks', () => {
  expect(commentWords('a.ts', '/**\n * Reads two words.\n */\nconst a = 1 // one')).toBe(4)
})
