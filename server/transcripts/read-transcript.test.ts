import { describe, expect, test } from 'vitest'
import { readTranscript } from './read-transcript.ts'

const cues = (filename: string, text: string) => readTranscript(filename, text)?.cues

describe('with times', () => {
  test.each([
    [
      'WebVTT with a header, notes, names of cues, settings, voices and entities',
      'a.vtt',
      'WEBVTT Kind: captions\nLanguage: ht\n\nNOTE\nnot said\n\nSTYLE\n::cue { color: red }\n\n' +
        'intro\n00:01.000 --> 00:02.500 align:start position:10%\n<v Pastè Jean>Bonjou <b>tout</b> moun\nkoman nou ye?\n\n' +
        '01:00:03.000 --> 01:00:04.000\nAdan &amp; Èv &lt;3\n',
      [
        { start: 1, end: 2.5, text: 'Bonjou tout moun\nkoman nou ye?' },
        { start: 3603, end: 3604, text: 'Adan & Èv <3' },
      ],
    ],
    [
      'SubRip with a mark of the byte order, Windows line ends, commas and a place on the picture',
      'a.SRT',
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Amen</i>\r\n\r\n2\r\n0:00:03,5 --> 0:00:04,25\r\n{\\an8}Wi\r\n',
      [
        { start: 1, end: 2, text: 'Amen' },
        { start: 3.5, end: 4.25, text: 'Wi' },
      ],
    ],
    [
      'blocks that stand in no order, overlap, lack the empty line between, or end before they start',
      'a.srt',
      '1\n00:00:09,000 --> 00:00:05,000\nlast\n2\n00:00:01,000 --> 00:00:08,000\nlong\n3\n00:00:01,000 --> 00:00:03,000\nshort',
      [
        { start: 1, end: 3, text: 'short' },
        { start: 1, end: 8, text: 'long' },
        { start: 9, end: 10, text: 'last' },
      ],
    ],
    ['a block without words', 'a.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>\n\n', []],
  ])('%s', (_, filename, text, expected) => {
    expect(readTranscript(filename, text)).toEqual({ timed: true, cues: expected })
  })
})

describe('plain text', () => {
  test.each([
    ['between empty lines', '\nOne\ntwo\n\n \n\nThree\n', ['One\ntwo', 'Three']],
    ['each line, where there are no empty ones', 'One\r\nTwo\r\n', ['One', 'Two']],
    ['none', ' \n\n', []],
  ])('paragraphs: %s', (_, text, expected) => {
    const paragraphs = expected.map((one) => ({ start: 0, end: 0, text: one }))
    expect(readTranscript('a.txt', text)).toEqual({ timed: false, cues: paragraphs })
  })
})

test.each([
  ['another kind of file', 'a.pdf', 'One'],
  ['a file without an ending', 'vtt', 'One'],
  ['bytes that are no text', 'a.txt', '%PDF-1.7\u0000\u0001'],
  ['no times', 'a.vtt', 'WEBVTT\n\nOne\n\nTwo\n'],
  ['times that are none', 'a.srt', '1\n00:xx:01 --> 00:00:02\nOne\n'],
])('cannot be read: %s', (_, filename, text) => {
  expect(readTranscript(filename, text)).toBeNull()
})

test.each([
  ['WEBVTT\n\n00:01.000 --> 00:02.000', ' ', 'x\nOne'],
  ['WEBVTT\n\n00:01.000 --> 00:02.000\n', '<', ''],
  ['WEBVTT\n\n', '-->', ''],
  ['', '\r', ''],
  ['', '0:04 a\n', ''],
  ['', '[0:04] ', ''],
  ['WEBVTT\n\n', '00:01.000 --> 00:02.000\nOne\n', ''],
])('a million characters are read in no time: %j, then %j over and over', (before, again, after) => {
  const text = before + again.repeat(1_000_000 / again.length) + after
  const start = performance.now()
  readTranscript('a.vtt', text)
  expect(performance.now() - start).toBeLessThan(10_000)
})

test('half of a character, of captions that were cut, becomes the sign for one', () => {
  expect(cues('a.txt', 'Amen \ud83d wi \u{1f64f}')).toEqual([
    expect.objectContaining({ text: 'Amen \ufffd wi \u{1f64f}' }),
  ])
})
