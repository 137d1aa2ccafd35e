import type { Language } from '#contract/fields/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { WriterProblem } from '#server/gateways/models/writer.ts'
import type { WriterGateway, WriterRequest, WriterUsage } from '#server/gateways/models/writer.ts'
import { JobCancelled } from '#server/tracked-jobs.ts'
import { lengthOf } from './chapters.ts'
import type { ChapteredTranscript } from './chapters.ts'
import { checkedMarkdown } from './checked-markdown.ts'
import { passagesOf, shortened, withinRoom } from './ending.ts'
import { inMarkdown } from './in-markdown.ts'
import { countRemoved, withoutMarks } from './removed-mark.ts'
import { descriptionLength, editTranscript, titleLength } from './local-writer.ts'
import type { WrittenPost } from './local-writer.ts'
import { chapterFields, chapterPrompt, delimited, linesOf, titleFields, titlePrompt } from './prompts.ts'
import { spokenWords } from './spoken-words.ts'
import { addUsage, releaseTokens, reserveTokens, saveWriting, takenTokens } from './writing-store.ts'
import type { WritingRow } from './writing-store.ts'

/** How often what there is of a post is stored while it is being written, in milliseconds. */
const saveEvery = 1000

/** So much of each chapter is shown to the model for the title, in characters. */
const shownOfChapter = 700

/** About so many characters are a token, and a model writes about half of what it reads. */
const charactersPerToken = 4
const writtenPerRead = 0.5

/** What a model is about to read and write for a text of so many characters, in tokens. */
const tokensFor = (characters: number) => Math.ceil((characters / charactersPerToken) * (1 + writtenPerRead))

interface Writing {
  id: string
  row: WritingRow
  source: ChapteredTranscript
  /** The language of the transcript, in which the passages are named unless the post is in another that we know. */
  language: Language
  /** What it is called; undefined: after what it is about. */
  title: string | undefined
  signal: AbortSignal
}

/**
 * Has a model write a post chapter by chapter, storing what there is of it. What a try before has stored of whole
 * chapters stays. Where the account has no tokens left for all of them, or for the next, sentences of the transcript
 * take the place of what is missing: `isLimited`. Throws `WriterProblem`; then the row has the chapters that are whole.
 */
export async function writeByModel(
  { db, writer }: { db: Db; writer: WriterGateway },
  { id, row, source, language, title, signal }: Writing,
): Promise<WrittenPost & { isLimited: boolean }> {
  const { timed, sentences, chapters, said } = source
  const style = { tone: row.writingTone, language: row.language }
  const spoken = spokenWords(said)
  const whole = wholeChapters(row, chapters.length)
  const post = { id, userId: row.userId }
  const onUsage = (usage: WriterUsage) =>
    addUsage(db, post, { usage, model: writer.model, costMicros: writer.costOf(usage) })
  const save = async (values: Partial<Pick<WritingRow, 'body' | 'chapter' | 'chapters'>>) => {
    if (!(await saveWriting(db, id, values))) throw new JobCancelled()
  }
  const bodyWith = (...more: string[]) => withinRoom([...whole, ...more].flatMap(paragraphsOf))
  /** Has the model write as `writer.write` does; undefined: no tokens are left for it. */
  const writeWithin = async <Field extends string>(
    request: Omit<WriterRequest<Field>, 'onUsage' | 'signal'>,
  ) => {
    const tokens = tokensFor(request.user.length)
    if (!(await reserveTokens(db, post, { tokens, most: writer.monthlyTokens }))) return undefined
    try {
      return await writer.write({ ...request, onUsage, signal })
    } finally {
      await releaseTokens(db, id)
    }
  }
  const checkedLine = (text: string) => withoutMarks(spoken.checkPassages(oneLine(text)))
  const written = (heading: string, text: string) => {
    const checked = checkedMarkdown(text, spoken, timed)
    return chapters.length > 1 ? `## ${headingOf(checkedLine(heading))}\n\n${checked}` : checked
  }

  try {
    const missing = chapters.slice(whole.length).reduce((sum, chapter) => sum + lengthOf(chapter), 0)
    const taken = await takenTokens(db, post)
    let isLimited = taken + tokensFor(missing) > writer.monthlyTokens
    while (whole.length < chapters.length && !isLimited) {
      const chapter = whole.length + 1
      await save({ chapter, chapters: chapters.length, body: bodyWith() })
      let saved = Date.now()
      const response = await writeWithin({
        system: chapterPrompt(style, { chapter, chapters: chapters.length, headings: whole.map(titleLine) }),
        user: delimited(linesOf(chapters[chapter - 1]!, timed)),
        fields: chapterFields,
        async onProgress(read) {
          if (Date.now() - saved < saveEvery) return
          saved = Date.now()
          const soFar = read('text')
          if (soFar !== '') await save({ body: bodyWith(written(read('heading'), soFar)) })
        },
      })
      isLimited = !response
      if (!response) break
      const { heading, text } = response
      if (checkedMarkdown(text, spoken, timed) === '') {
        throw new WriterProblem('nonsense', 'a chapter has no text')
      }
      whole.push(written(heading, text))
    }
    await save({ body: bodyWith() })
    const passages = passagesOf(sentences, timed, languageOf(row.language) ?? language).join('\n\n')
    const head =
      !isLimited &&
      (await writeWithin({
        system: titlePrompt(style),
        user: delimited(whole.map((one) => one.slice(0, shownOfChapter)).join('\n\n')),
        fields: titleFields,
      }))
    if (head) {
      const body = bodyWith(passages)
      return {
        title: title ?? shortened(checkedLine(head.title), titleLength),
        description: shortened(checkedLine(head.description), descriptionLength),
        body,
        proposals: { ...nothing, removed: countRemoved(body) },
        isLimited: false,
      }
    }
    const { titles, description, quotes } = editTranscript(sentences, language)
    const body = bodyWith(...endOf(source, whole.length, language), passages)
    return {
      title: title ?? titles[0] ?? '',
      description,
      body,
      proposals: {
        quotes,
        titles: title === undefined ? titles : [],
        guessed: source.guessed,
        cut: false,
        removed: countRemoved(body),
      },
      isLimited: true,
    }
  } catch (error) {
    // A chapter that is not whole is written anew: nobody is to take it for one that is.
    if (error instanceof WriterProblem) await save({ body: bodyWith() })
    throw error
  }
}

/** Returns the paragraphs of what no model has written: these chapters to the last as an edited transcript. */
function endOf({ chapters }: ChapteredTranscript, first: number, language: Language): string[] {
  const rest = chapters.slice(first).flat()
  if (rest.length === 0) return []
  const { paragraphs, passage } = editTranscript(rest, language)
  // It is not to be read as the end of the chapter before.
  const needsHeading = first > 0 && !paragraphs[0]?.startsWith('## ')
  return [...(needsHeading ? [`## ${inMarkdown(passage ?? '…')}`] : []), ...paragraphs]
}

/** The chapters that a try before has written to their end. None where the transcript is divided otherwise now. */
function wholeChapters({ body, chapter, chapters }: WritingRow, count: number): string[] {
  if (chapters !== count || count === 1 || chapter === 0) return []
  // Only the heading of a chapter is of the second level.
  const found = body
    .split(/^(?=## )/m)
    .map((text) => text.trim())
    .filter((text) => text.startsWith('## '))
  // The chapter that is being written may be stored in part, and the last one to its end.
  return found.slice(0, chapter - 1)
}

const nothing = { quotes: [], titles: [], guessed: false, cut: false }
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const headingOf = (text: string) => inMarkdown(oneLine(text.replace(/^[#\s]+/, ''))) || '…'
const titleLine = (chapter: string) => chapter.slice(3).split('\n', 1)[0]!
const paragraphsOf = (text: string) => text.split(/\n\n+/).filter(Boolean)

const known: [start: string, language: Language][] = [
  ['English', 'en'],
  ['French', 'fr'],
  ['Haitian', 'ht'],
]

/** The language of a post, of those whose names of the Bible's books we know. */
function languageOf(name: string): Language | undefined {
  return known.find(([start]) => name.startsWith(start))?.[1]
}
