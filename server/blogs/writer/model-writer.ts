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

/** Interval of storing a growing post, in milliseconds. */
const saveEvery = 1000

/** Characters of each chapter that the title prompt contains. */
const shownOfChapter = 700

/** Characters per token, and output tokens per input token, estimated. */
const charactersPerToken = 4
const writtenPerRead = 0.5

/** Estimates the tokens of a text. */
const tokensFor = (characters: number) => Math.ceil((characters / charactersPerToken) * (1 + writtenPerRead))

interface Writing {
  id: string
  row: WritingRow
  source: ChapteredTranscript
  /** Language of the transcript; passages are named in it unless the post's language is supported. */
  language: Language
  /** Undefined: the model chooses a title. */
  title: string | undefined
  signal: AbortSignal
}

/** Writes a post chapter by chapter and stores each. Chapters of an earlier try are kept. Without tokens for the rest, the edited transcript fills it (`isLimited`). Throws `WriterProblem`; finished chapters stay stored. */
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
  /** Calls the model; undefined: no tokens left. */
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
    // An incomplete chapter is written again.
    if (error instanceof WriterProblem) await save({ body: bodyWith() })
    throw error
  }
}

/** Returns the remaining chapters as an edited transcript. */
function endOf({ chapters }: ChapteredTranscript, first: number, language: Language): string[] {
  const rest = chapters.slice(first).flat()
  if (rest.length === 0) return []
  const { paragraphs, passage } = editTranscript(rest, language)
  // Separates it from the chapter before.
  const needsHeading = first > 0 && !paragraphs[0]?.startsWith('## ')
  return [...(needsHeading ? [`## ${inMarkdown(passage ?? '…')}`] : []), ...paragraphs]
}

/** Returns the chapters that an earlier try finished; empty where the division has changed. */
function wholeChapters({ body, chapter, chapters }: WritingRow, count: number): string[] {
  if (chapters !== count || count === 1 || chapter === 0) return []
  // Only chapters have headings of level 2.
  const found = body
    .split(/^(?=## )/m)
    .map((text) => text.trim())
    .filter((text) => text.startsWith('## '))
  // The last stored chapter may be incomplete.
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

/** Language for the names of Bible books. */
function languageOf(name: string): Language | undefined {
  return known.find(([start]) => name.startsWith(start))?.[1]
}
