import { expect, it } from 'vitest'
import { maxPodcastBytes } from '#contract/files.ts'
import { maxListBytes } from '#contract/list-files.ts'
import { sortShare } from './shared-kinds.ts'

const file = (name: string, type = '', size = 1000) => ({ name, type, size })
const csv = file('list.csv', 'text/csv')
const sermon = file('AUD-20261122.opus', 'audio/ogg')

it.each([
  ['a list', [csv], 'import'],
  ['a workbook that the phone does not know', [file('Manm.XLSX', 'application/octet-stream')], 'import'],
  ['photos of a list', [file('1.jpg', 'image/jpeg'), file('2.webp', 'image/webp')], 'import'],
  ['a name without an ending', [file('document', 'application/pdf')], 'import'],
  ['a recording', [sermon], 'podcast'],
  ['a recording that the phone takes for video', [file('sermon.m4a', 'video/mp4')], 'podcast'],
  ['a list of the largest size', [file('a.csv', 'text/csv', maxListBytes)], 'import'],
])('%s goes on', (_, files, destination) => {
  expect(sortShare(files)).toBe(destination)
})

const film = file('film.mp4', 'video/mp4')
const empty = file('list.csv', 'text/csv', 0)
const largeList = file('a.csv', 'text/csv', maxListBytes + 1)
const largeSermon = file('a.mp3', 'audio/mpeg', maxPodcastBytes + 1)

it.each([
  ['nothing', [], { code: 'nothing' }],
  ['an unknown kind', [csv, film], { code: 'unknown', file: film }],
  ['an empty file', [empty], { code: 'empty', file: empty }],
  ['a list over the limit', [csv, largeList], { code: 'too_large', file: largeList, limit: maxListBytes }],
  ['a recording over it', [largeSermon], { code: 'too_large', file: largeSermon, limit: maxPodcastBytes }],
  ['several recordings', [sermon, sermon], { code: 'several_recordings' }],
  ['a list and a recording', [csv, sermon], { code: 'mixed' }],
])('%s goes nowhere', (_, files, problem) => {
  expect(sortShare(files)).toEqual(problem)
})
