import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readTranscript } from './read-transcript.ts'

const sample = (name: string) => readFileSync(`tests/support/samples/transcripts/${name}`, 'utf8')
const read = (text: string, filename = 'text.txt') => readTranscript(filename, text)
const lines = (text: string, filename?: string) => read(text, filename)?.cues.map((cue) => cue.text)
/** Each cue as "second text". */
const placed = (text: string) => {
  const transcript = read(text)
  return transcript?.timed && transcript.cues.map((cue) => `${cue.start} ${cue.text}`)
}
const said = lines(sample('said.vtt'), 'said.vtt')!

describe('rolling captions: each line once', () => {
  it('as a file and pasted', () => {
    expect(said).toHaveLength(17)
    expect(lines(sample('rolling.vtt'), 'a.vtt')).toEqual(said)
    expect(lines(sample('rolling.vtt'))).toEqual(said)
  })

  it('at the second at which each was said', () => {
    const rolled = read(sample('rolling.vtt'))!.cues
    const expected = read(sample('said.vtt'))!.cues
    rolled.forEach(({ start, end }, i) => {
      expect(Math.abs(start - expected[i]!.start)).toBeLessThan(0.3)
      expect(Math.abs(end - expected[i]!.end)).toBeLessThan(0.3)
    })
  })

  it('the same words from captions and from the panel of one sermon', () => {
    const words = (name: string) => lines(sample(name))!.join(' ').replace(/\s+/g, ' ')
    expect(words('french-captions.vtt')).toBe(words('french-panel.txt'))
    expect(words('french-captions.vtt').split(' ')).toHaveLength(1387)
  })

  it.each([
    [
      'as SubRip, with the blinks between',
      '1\n00:00:01,000 --> 00:00:03,000\nBonjou legliz\n\n2\n00:00:03,000 --> 00:00:03,010\nBonjou legliz\n\n' +
        '3\n00:00:03,010 --> 00:00:05,000\nBonjou legliz\nmwen kontan wè nou\n\n4\n00:00:05,000 --> 00:00:07,000\nmwen kontan wè nou\nann louvri Bib la\n',
      ['Bonjou legliz', 'mwen kontan wè nou', 'ann louvri Bib la'],
    ],
    [
      'of three lines',
      'WEBVTT\n\n00:01.000 --> 00:02.000\na b\n\n00:02.000 --> 00:03.000\na b\nc d\n\n00:03.000 --> 00:04.000\na b\nc d\ne f\n\n00:04.000 --> 00:05.000\nc d\ne f\ng h\n',
      ['a b', 'c d', 'e f', 'g h'],
    ],
    [
      'that grow word by word',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nla grâce\n\n00:02.000 --> 00:03.000\nla grâce et la\n\n00:03.000 --> 00:04.000\nla grâce et la paix\n\n00:04.000 --> 00:05.000\nvous soient données\n',
      ['la grâce et la paix', 'vous soient données'],
    ],
    [
      'with a word said twice',
      'WEBVTT\n\n00:01.000 --> 00:02.000\namen\n\n00:02.000 --> 00:03.000\namen\namen\n\n00:03.000 --> 00:04.000\namen\nlet us pray\n',
      ['amen', 'amen', 'let us pray'],
    ],
    [
      'with Windows line ends, a mark of the byte order and hours',
      '\uFEFFWEBVTT\r\n\r\n01:00:01.000 --> 01:00:02.000\r\n \r\nwe<01:00:01.200><c> pray</c>\r\n\r\n01:00:02.000 --> 01:00:02.010\r\nwe pray\r\n \r\n\r\n01:00:02.010 --> 01:00:04.000\r\nwe pray\r\nfor<01:00:02.300><c.colorE5E5E5> you</c>\r\n',
      ['we pray', 'for you'],
    ],
  ])('%s', (_, text, expected) => {
    expect(lines(text)).toEqual(expected)
    expect(lines(text, 'a.vtt')).toEqual(expected)
  })

  it('a refrain in captions that do not roll stays', () => {
    const text =
      '1\n00:00:01,000 --> 00:00:02,000\nHalleluya\n\n2\n00:00:02,000 --> 00:00:03,000\nHalleluya\n\n3\n00:00:03,000 --> 00:00:04,000\nHalleluya\n'
    expect(lines(text)).toEqual(['Halleluya', 'Halleluya', 'Halleluya'])
  })

  it('a pause between words divides a line', () => {
    const text =
      'WEBVTT\n\n00:01.000 --> 00:06.000\nmerci<00:01.400><c> vraiment</c><00:04.000><c> ce</c><00:04.300><c> matin</c>\n'
    expect(read(text)!.cues).toEqual([
      { start: 1, end: expect.closeTo(2.08, 2), text: 'merci vraiment' },
      { start: 4, end: expect.closeTo(4.8, 2), text: 'ce matin' },
    ])
  })
})

describe('the panel of a video site: times become positions', () => {
  it.each(['panel.txt', 'panel-with-seconds.txt'])('%s', (name) => {
    const transcript = read(sample(name))!
    expect(transcript.timed).toBe(true)
    expect(transcript.cues.map(({ text }) => text)).toEqual(said)
    expect(transcript.cues.map(({ start }) => start)).toEqual(said.map((_, i) => i * 4))
  })

  it.each([
    ['French', '0:00\n0 seconde\nbonjour\n0:04\n4 secondes\nà tous\n1:04\n1 minute et 4 secondes\namen'],
    ['Kreyòl', '0:00\n0 segonn\nbonjour\n0:04\n4 segonn\nà tous\n1:04\n1 minit, 4 segonn\namen'],
    ['Spanish', '0:00\n0 segundos\nbonjour\n0:04\n4 segundos\nà tous\n1:04\n1 minuto y 4 segundos\namen'],
    ['German', '0:00\n0 Sekunden\nbonjour\n0:04\n4 Sekunden\nà tous\n1:04\n1 Minute und 4 Sekunden\namen'],
    ['Portuguese', '0:00\n0 segundos\nbonjour\n0:04\n4 segundos\nà tous\n1:04\n1 minuto e 4 segundos\namen'],
    ['Japanese', '0:00\n0秒\nbonjour\n0:04\n4秒\nà tous\n1:04\n1分4秒\namen'],
    ['English', '0:00\n0 seconds\nbonjour\n0:04\n4 seconds\nà tous\n1:04\n1 minute, 4 seconds\namen'],
    ['with Windows line ends and empty lines', '0:00\r\n\r\nbonjour\r\n\r\n0:04\r\nà tous\n1:04\ramen\r\n'],
    [
      'with the names of the page',
      'Transcript\nSearch transcript\n0:00\nbonjour\n0:04\nà tous\n1:04\namen\nFrench (auto-generated)',
    ],
    ['with the text in the same line', '0:00 bonjour\n0:04 à tous\n1:04 amen'],
    [
      'with all of it in one line',
      '0:00 0 seconds bonjour\n0:04 4 seconds à tous\n1:04 1 minute, 4 seconds amen',
    ],
    ['without a space between', '0:000 secondsbonjour\n0:044 secondsà tous\n1:041 minute, 4 secondsamen'],
    ['with dashes', '0:00 - bonjour\n0:04 - à tous\n1:04 - amen'],
    ['with brackets', '[00:00:00] bonjour\n[00:00:04] à tous\n[00:01:04] amen'],
    ['with brackets in a running text', '[00:00:00] bonjour [00:00:04] à tous [00:01:04] amen'],
    ['with brackets on lines of their own', '[0:00]\nbonjour\n[0:04]\nà tous\n[1:04]\namen'],
    ['with round brackets', '(0:00) bonjour\n(0:04) à tous\n(1:04) amen'],
    ['with parts of seconds', '[00:00.00] bonjour\n[00:04.00] à tous\n[01:04.00] amen'],
  ])('%s', (_, text) => {
    expect(placed(text)).toEqual(['0 bonjour', '4 à tous', '64 amen'])
  })

  it('has hours, and what is heard in them', () => {
    expect(
      placed(
        '59:58\nann priye\n1:00:02\n1 hour, 2 seconds\n[Mizik]\n1:02:03\n1 hour, 2 minutes, 3 seconds\namèn',
      ),
    ).toEqual(['3598 ann priye', '3723 amèn'])
  })

  it('a number of seconds that was said stays', () => {
    expect(placed('0:01\nwait\n0:04\n30 seconds\nthen go\n0:09\namen')).toEqual([
      '1 wait',
      '4 30 seconds\nthen go',
      '9 amen',
    ])
  })

  it.each([
    [
      'verses at the start of lines',
      '3:16 For God so loved the world, that he gave his only begotten Son, that whosoever believeth\n3:17 For God sent not his Son into the world to condemn the world but that through him',
    ],
    [
      'hours of services',
      'We meet twice.\n9:30 for the first service\nand then we eat together\nand we go home\n6:00 in the evening again',
    ],
    ['a verse in brackets', 'He gave his Son (John 3:16).\n\nJesus wept (11:35).'],
    ['verses that go back', '3:16 God loved\n1:1 In the beginning\n2:4 God is rich'],
  ])('%s are no times', (_, text) => {
    expect(read(text)!.timed).toBe(false)
  })
})

describe('captions pasted as text', () => {
  const cues = [
    { start: 1, end: 4.3, text: 'Bonjour l’église' },
    { start: 3604.5, end: 3606, text: 'prions' },
  ]
  it.each([
    [
      'WebVTT',
      'WEBVTT\n\n00:01.000 --> 00:04.300\nBonjour l’église\n\n01:00:04.500 --> 01:00:06.000\nprions\n',
    ],
    [
      'WebVTT with notes, styles, names and settings',
      'WEBVTT - a talk\nKind: captions\n\nNOTE\nnot said\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nintro\n00:01.000 --> 00:04.300 align:start position:0% line:90%\n<v Jean>Bonjour <i>l’église</i></v>\n\nNOTE never said\n\n01:00:04.500 --> 01:00:06.000 size:50%\n<c.yellow>prions</c>\n',
    ],
    [
      'SubRip',
      '1\n00:00:01,000 --> 00:00:04,300\nBonjour l’église\n\n2\n01:00:04,500 --> 01:00:06,000\nprions\n',
    ],
    [
      'SubRip without empty lines',
      '1\n00:00:01,000 --> 00:00:04,300\nBonjour l’église\n2\n01:00:04,500 --> 01:00:06,000\nprions',
    ],
    [
      'SubRip with empty lines of spaces',
      '1\n00:00:01,000 --> 00:00:04,300\nBonjour l’église\n \n2\n01:00:04,500 --> 01:00:06,000\nprions\n \n',
    ],
    [
      'SubRip with dots, mixed line ends and a mark of the byte order',
      '\uFEFF1\r\n00:00:01.000 --> 00:00:04.300\nBonjour l’église\r\r\n\n2\r01:00:04.500 --> 01:00:06.000\r\nprions',
    ],
    ['SubViewer', '0:00:01.000,0:00:04.300\nBonjour l’église\n\n1:00:04.500,1:00:06.000\nprions\n'],
    [
      'SubViewer with Windows line ends',
      '0:00:01.000,0:00:04.300\r\nBonjour l’église\r\n\r\n1:00:04.500,1:00:06.000\r\nprions\r\n',
    ],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual({ timed: true, cues })
    expect(read(text, 'a.sbv')).toEqual({ timed: true, cues })
  })
})

describe('beside the words', () => {
  it.each([
    ['Adan &amp; Èv', 'Adan & Èv'],
    ['l&#39;&eacute;glise &amp;#39;la&amp;#39; vie', "l'église 'la' vie"],
    ['&quot;Amen&quot;&nbsp;&lt;3', '"Amen" <3'],
    ['&#x27;kay&#x27; &Agrave; &ccedil;a &laquo;&nbsp;ici&nbsp;&raquo;', "'kay' À ça « ici »"],
    ['R&D; a & b &unknown;', 'R&D; a & b &unknown;'],
    ['<v Pastè Jean>Bonjou', 'Bonjou'],
    ['>> Good morning. >> Good morning.', 'Good morning. Good morning.'],
    ['PASTOR: let us pray', 'let us pray'],
    ['>> PASTOR JEAN-ROBERT: let us pray', 'let us pray'],
    ['Speaker 2: let us pray', 'let us pray'],
    ['Pasteur Jean : prions', 'prions'],
    ['Pastè Wilnò: ann priye', 'ann priye'],
    ['We have three things: faith, hope and love', 'We have three things: faith, hope and love'],
    ['Jesus said: follow me', 'Jesus said: follow me'],
    ['God is [Music] good', 'God is good'],
    ['[Musique] Dieu est bon (applaudissements)', 'Dieu est bon'],
    ['[Mizik] Bondye bon [aplodisman]', 'Bondye bon'],
    ['♪ Amazing grace ♪', 'Amazing grace'],
    ['[Musique douce] Amen [BLANK_AUDIO]', 'Amen'],
    ['*music* Amen', 'Amen'],
    ['He [Jesus] wept (and we too)', 'He [Jesus] wept (and we too)'],
    ['<00:00:01.000><c>we</c> pray', 'we pray'],
  ])('%s', (text, expected) => {
    expect(lines(`first\n\n${text}`)).toEqual(['first', expected])
    expect(lines(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text.replace(' <3', ' &lt;3')}\n`)).toEqual([expected])
  })

  it.each([
    '[Music]',
    '[Musique]',
    '[Mizik]',
    '♪',
    '♪♪ ♪',
    '[Applause]',
    '(Applause)',
    '[Choir sings softly]',
  ])('a cue that is %s alone is left out', (text) => {
    expect(lines(`0:00\n${text}\n0:04\namen`)).toEqual(['amen'])
    expect(
      lines(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n\n2\n00:00:03,000 --> 00:00:04,000\namen`),
    ).toEqual(['amen'])
  })
})

describe('what programs write around the words', () => {
  it('a line break of SubViewer divides words', () => {
    expect(lines('0:00:01.000,0:00:04.300\nje ne manquerai de rien[br]il me fait reposer\n')).toEqual([
      'je ne manquerai de rien\nil me fait reposer',
    ])
  })

  it('the names of chapters in a copied panel are not spoken', () => {
    const panel = (time: string, text: string) => `${time}\n${text}`
    const text = [
      'Transcript',
      'Welcome',
      panel('0:00', 'good morning church'),
      panel('0:05', "I'm so glad you are here"),
      panel('0:09', "let's open our Bibles"),
      'Chapter 2: The good shepherd',
      panel('0:12', 'the good shepherd gives his life for'),
      panel('0:24', 'the sheep'),
      'Three things',
      panel('0:27', 'he knows your name'),
      panel('0:31', 'he knew it before you were born'),
      panel('0:35', 'he leads you out'),
    ].join('\n')
    expect(lines(text)?.join(' ')).toBe(
      "good morning church I'm so glad you are here let's open our Bibles the good shepherd gives his life for the sheep he knows your name he knew it before you were born he leads you out",
    )
  })

  it('the names of speakers in captions of a meeting are left out, and a colon of a sermon stays', () => {
    const cue = (n: number, text: string) => `${n}\n00:00:0${n}.000 --> 00:00:0${n}.900\n${text}\n\n`
    const zoom =
      cue(1, 'Marie Jean-Baptiste: Good evening.') + cue(2, 'Elie Joseph: Tonight we read: nothing.')
    expect(lines(`WEBVTT\n\n${zoom}${cue(3, 'Can you hear me?')}`)).toEqual([
      'Good evening.',
      'Tonight we read: nothing.',
      'Can you hear me?',
    ])
    const sermon = cue(1, 'Paul says: rejoice.') + cue(2, 'He says it twice.') + cue(3, 'Paul: the prisoner.')
    expect(lines(`WEBVTT\n\n${sermon}`)).toContain('Paul: the prisoner.')
    const teams = cue(1, '<v Jean-Baptiste, Marie>Bonjour à tous.</v>')
    expect(lines(`WEBVTT\n\n${teams}`)).toEqual(['Bonjour à tous.'])
  })

  it.each([
    "Sous-titres réalisés par la communauté d'Amara.org",
    'Subtitles by the Amara.org community',
    'Thanks for watching!',
    "Merci d'avoir regardé cette vidéo !",
  ])('a credit that speech recognition invents is left out: %s', (text) => {
    const cue = (n: number, spoken: string) => `${n}\n00:00:0${n},000 --> 00:00:0${n},900\n${spoken}\n\n`
    expect(lines(cue(1, 'Amen.') + cue(2, text))).toEqual(['Amen.'])
    expect(lines(cue(1, `We say it: ${text} It was said.`))).toHaveLength(1)
  })
})
