import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/fields/fields.ts'
import { readTranscript } from '#server/transcripts/read-transcript.ts'
import { detectLanguage } from './detect-language.ts'
import { writeLocally } from './local-writer.ts'

// Sermons as people have them, read and edited as an editor would: what is asserted here was decided by reading them.

function post(name: string) {
  const text = readFileSync(`tests/support/samples/transcripts/${name}`, 'utf8')
  const transcript = readTranscript(name, text)!
  const written = writeLocally(transcript, { language: detectLanguage(transcript) })
  return {
    ...written,
    passages: [...written.body.matchAll(/^- (.*?)(?: \([\d:]+\))?$/gm)].map(([, one]) => one),
  }
}
const headingsOf = (body: string) => body.match(/^## .*$/gm)
/** Writes a post from a typed text, one paragraph. */
const typed = (text: string, language: Language = 'en') =>
  writeLocally(
    { timed: false, cues: text.split('\n\n').map((one) => ({ start: 0, end: 0, text: one })) },
    { language },
  )

describe('a sermon in English as it was typed', () => {
  const { title, body, passages, proposals } = post('english.txt')

  it('names the passages that a reader finds, those by verse alone too', () => {
    expect(passages).toEqual([
      'Luke 15:11',
      'Luke 15:14',
      'Luke 15:17',
      'Proverbs 22:6',
      'Luke 15:20',
      'Hebrews 12:2',
      'Luke 15:22',
      'Romans 8:15',
      'Luke 15:28',
      '1 John 1:9',
      'Romans 2:4',
    ])
  })

  it('has headings where the text has parts, and the announcements at the end', () => {
    expect(headingsOf(body)).toEqual([
      '## Luke 15:14',
      '## Luke 15:17',
      '## Luke 15:20',
      '## Luke 15:22',
      '## 1. If you are in the far country, get up',
      '## 2. If you are waiting for somebody, keep looking down the road',
      '## 3. If you are the older brother, go in to the party',
      '## Announcements',
      '## Bible passages',
    ])
    const [sermon, announcements] = body.split('## Announcements')
    expect(announcements).toContain('car wash')
    expect(announcements).toContain('men’s breakfast'.replace('’', "'"))
    expect(sermon).not.toMatch(/car wash|breakfast|reminder/)
    expect(sermon).toContain('we are having soup joumou on Saturday')
    expect(sermon).toContain('\n\n---\n\nWould you bow your heads with me.')
  })

  it('has a title to choose, and quotes that mean something alone', () => {
    expect(title).toBe('The lost son')
    expect(proposals.titles).toContain('Luke 15')
    expect(proposals.quotes).toContain('Your kindness at home is preaching even when you are not talking.')
    expect(proposals.guessed).toBe(false)
    expect(body).not.toMatch(/^>/m)
  })
})

describe('a sermon in Kreyòl as it was typed', () => {
  const { body, passages } = post('creole.txt')

  it('names the passages that a reader finds', () => {
    expect(passages).toEqual([
      'Egzòd 16:2',
      'Egzòd 16:4',
      'Egzòd 16:20',
      'Matye 6:11',
      'Plent 3:22-23',
      'Egzòd 16:18',
      '2 Korentyen 8:14',
      'Jan 6:35',
    ])
  })

  it('lists three points that are counted in a sentence each', () => {
    expect(body).toContain(
      '1. Chak maten, anvan ou louvri telefòn nan, louvri Bib la. Ranmase mann pou jounen an.\n\n' +
        '2. Lè ou pral bougonnen, rete, konte twa bagay Bondye te fè pou ou deja.\n\n3. Gade nan panye vwazen ou.\n\n---\n\nAnn leve kanpe',
    )
    expect(headingsOf(body)).toEqual(['## Egzòd 16:4', '## Egzòd 16:18', '## Pasaj nan Bib la'])
    // "My son, my mother said" is no stutter.
    expect(body).toContain('pitit mwen, mwen mete chodyè a')
  })
})

const nehemiah = [
  'Néhémie 2:17',
  'Néhémie 1:4',
  'Néhémie 3:12',
  'Néhémie 2:12',
  'Néhémie 6:3',
  'Néhémie 6:15',
  'Néhémie 4:6',
  'Luc 19:41',
  'Matthieu 27:40',
]

describe.each(['french-captions.vtt', 'french-panel.txt'])(
  'a sermon in French without punctuation: %s',
  (name) => {
    const { title, body, passages, proposals } = post(name)

    it('names the passages that a reader finds, by chapter and verse of the book', () => {
      expect(passages).toEqual(nehemiah)
    })

    it('has the title that its preacher says, and says that its sentences are guessed', () => {
      expect(title).toBe('Venez rebâtissons')
      expect(proposals.guessed).toBe(true)
    })

    it('has its three points as headings, and no caption, time or hesitation in its text', () => {
      const headings = headingsOf(body)!.join('\n')
      expect(headings).toMatch(
        /Néhémie a vu avant de parler[^]*(?:2\. |deuxième chose)[^]*(?:3\. |troisième chose)/,
      )
      expect(body.replace(/^(?:## |- ).*$/gm, '')).not.toMatch(/\d:\d\d|\beuh\b|<c>|-->/)
      expect(body).toContain("C'est une liste de noms")
      expect(body).toContain("Remarquez l'ordre")
    })

    it('ends no sentence in the middle of a phrase', () => {
      expect(body).not.toMatch(/\b(?:le|la|les|de|du|des|un|une|et|que|qui|dans|au)[.?!](?:\s|$)/)
    })
  },
)

/** Three more of other kinds: rolling captions with long pauses, an .srt without punctuation, typed with times. */
describe.each([
  {
    name: 'english-rolling.vtt',
    passages: ['Mark 4:35', 'Mark 4:37', 'Mark 4:39', 'Psalms 107:29'],
    headings: [
      '## Mark 4:37',
      '## 1. The storm did not surprise him',
      '## 2. He gets up when we call',
      '## Announcements',
      '## Bible passages',
    ],
    said: [
      'Somebody saw that cushion and they never forgot it.',
      '\n\n---\n\nLet us pray.',
      '## Announcements\n\nBefore I close a quick reminder. The food pantry',
    ],
  },
  {
    name: 'french-lines.srt',
    passages: ['Jean 5:2', 'Jean 5:5', 'Jean 5:8', '2 Corinthiens 12:9'],
    headings: [
      '## Jean 5:5',
      '## 1. Jésus te voit',
      '## 2. Jésus te parle',
      '## 3. Jésus te relève',
      '## Annonces',
      '## Passages bibliques',
    ],
    said: [
      "l'évangile de Jean au chapitre 5",
      'Pourquoi est-ce que Jésus demande cela ?',
      '## Annonces\n\nPetit rappel',
      '\n\n---\n\nPrions ensemble',
    ],
  },
  {
    name: 'creole-times.txt',
    passages: ['Lik 19:1', 'Lik 19:4', 'Lik 19:5', 'Lik 19:8', 'Ezekyèl 34:16'],
    headings: [
      '## Lik 19:4',
      '## 1. Zache pa t kite moun fè l wont',
      '## 2. Jezi te konnen non li',
      '## 3. Lè Jezi antre lakay ou, lajan ou konvèti tou',
      '## Anons',
      '## Pasaj nan Bib la',
    ],
    said: ['\n\n---\n\nAnn lapriye. Papa, mesi', '## Anons\n\nYon ti anons anvan m fini'],
  },
])('a sermon that somebody else has: $name', ({ name, passages, headings, said }) => {
  const written = post(name)

  it('has the passages, headings and announcements that a reader finds', () => {
    expect(written.passages).toEqual(passages)
    expect(headingsOf(written.body)).toEqual(headings)
    for (const text of said) expect(written.body).toContain(text)
  })

  it('says nothing twice that was said once', () => {
    const words = written.body
      .split('## ')[0]!
      .toLowerCase()
      .match(/[\p{L}\d'-]+/gu)!
    const runs = words.slice(0, -7).map((_, i) => words.slice(i, i + 8).join(' '))
    expect(runs.filter((run, i) => runs.indexOf(run) !== i)).toEqual([])
  })
})

describe('what is dropped', () => {
  it.each<[string, Language, string]>([
    ['Um, we went, uh, to the river. It was cold there.', 'en', 'We went to the river. It was cold there.'],
    ['We went to the the river. It was, um, cold.', 'en', 'We went to the river. It was cold.'],
    ['And then I said I said to him: come.', 'en', 'And then I said to him: come.'],
    ['Euh, Dieu est euh bon. Heu… il est là.', 'fr', 'Dieu est bon. Il est là.'],
    ['Veux-tu être guéri ? Euh, lève-toi !', 'fr', 'Veux-tu être guéri ? Lève-toi !'],
    ['Nous nous souvenons. Vous vous levez.', 'fr', 'Nous nous souvenons. Vous vous levez.'],
    ['Li te te vini bonè. Se te yon gwo gwo jou.', 'ht', 'Li te vini bonè. Se te yon gwo gwo jou.'],
    ['It was a very very cold day. We prayed.', 'en', 'It was a very very cold day. We prayed.'],
    ['Hold on to Him. Hold on to Him. He is near.', 'en', 'Hold on to Him. He is near.'],
  ])('%s', (text, language, expected) => {
    expect(typed(text, language).body).toBe(expected)
  })
})

describe('references as they are spoken', () => {
  it.each<[string, Language, string[]]>([
    [
      'Open your Bible to James chapter one. Look at verse five. Then John three sixteen.',
      'en',
      ['James 1:5', 'John 3:16'],
    ],
    ['First Corinthians chapter thirteen, verses four through seven.', 'en', ['1 Corinthians 13:4-7']],
    ['Psalm one hundred nineteen verse one hundred and five. We read on.', 'en', ['Psalms 119:105']],
    ['Lisons Romains chapitre huit. Au verset vingt-huit il dit cela.', 'fr', ['Romains 8:28']],
    [
      'Ouvrons les Psaumes au chapitre cent dix-neuf verset quatre-vingt-dix. Le verset trois aussi.',
      'fr',
      ['Psaumes 119:90', 'Psaumes 119:3'],
    ],
    ['Néhémie au chapitre 2. Au chapitre 6 verset 3 il répond.', 'fr', ['Néhémie 2', 'Néhémie 6:3']],
    ['Ann li Jan chapit twa vèsè sèz. Apre sa vèsè disèt.', 'ht', ['Jan 3:16', 'Jan 3:17']],
    ['Egzòd chapit 16, apati vèsè 2. Vèsè 22 ak 23 di sa.', 'ht', ['Egzòd 16:2', 'Egzòd 16:22-23']],
    ['Romans 8:28 is dear to us, and verse 29 says why.', 'en', ['Romans 8:28', 'Romans 8:29']],
    [
      'We read Luke 15. Proverbs 22:6 says so, too. That is enough of that for the children who are here this morning and for all who came from afar to be with us in this house. Verse 20.',
      'en',
      ['Luke 15:20', 'Proverbs 22:6'],
    ],
    ['Verse 4 of the song is my favourite.', 'en', []],
  ])('%s', (text, language, expected) => {
    const listed = [...typed(text, language).body.matchAll(/^- (.*)$/gm)].map(([, one]) => one)
    expect(new Set(listed)).toEqual(new Set(expected))
  })
})

describe('announcements', () => {
  it.each<[string, Language, RegExp]>([
    [
      'The Lord is good. His mercy is new. He keeps us. A quick reminder: the picnic is on Saturday. God bless you.',
      'en',
      /## Announcements\n\nA quick reminder: the picnic/,
    ],
    [
      'Dieu est bon. Il nous garde. Il est là. Petit rappel, la répétition de la chorale est mardi. Amen.',
      'fr',
      /## Annonces\n\nPetit rappel/,
    ],
    [
      'Bondye bon. Li gade nou. Li la. Yon anons: reyinyon komite a se madi. Amèn.',
      'ht',
      /## Anons\n\nYon anons/,
    ],
  ])('are set apart: %s', (text, language, expected) => {
    expect(typed(text, language).body).toMatch(expected)
  })

  it.each([
    'On Saturday the stone was still there. On Sunday it was gone. He is risen.',
    'I ate breakfast with my mother. She prayed for me. I never forgot it.',
  ])('a story is none: %s', (text) => {
    expect(typed(text).body).not.toContain('##')
  })
})

it.each(['english.txt', 'creole.txt', 'french-captions.vtt', 'french-panel.txt'])(
  'docs/local-writer.md shows the post of %s as it is made',
  (name) => {
    const { title, body } = post(name)
    expect(readFileSync('docs/local-writer.md', 'utf8')).toContain(`# ${title}\n\n${body}`)
  },
)
