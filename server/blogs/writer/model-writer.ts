import type { Language } from '#contract/fields/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { WriterProblem } from '#server/gateways/writer.ts'
import type { WriterGateway, WriterUsage } from '#server/gateways/writer.ts'
import { JobCancelled } from '#server/tracked-jobs.ts'
import type { ChapteredTranscript } from './chapters.ts'
import { checkedMarkdown } from './checked-markdown.ts'
import { passagesOf, shortened, withinRoom } from './ending.ts'
import { inMarkdown } from './in-markdown.ts'
import { descriptionLength, titleLength } from './local-writer.ts'
import type { WrittenPost } from './local-writer.ts'
import { chapterFields, chapterPrompt, delimited, linesOf, titleFields, titlePrompt } from './prompts.ts'
import { spokenWords } from './spoken-words.ts'
import { addUsage, saveWriting } from './writing-store.ts'
import type { WritingRow } from './writing-store.ts'

/** How often what there is of a post is stored while it is being written, in milliseconds. */
const saveEvery = 1000

/** So much of each chapter is shown to the model for the title, in characters. */
const shownOfChapter = 700

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
 * chapters stays. Throws `WriterProblem`; then the row has the chapters that are whole.
 */
export async function writeByModel(
  { db, writer }: { db: Db; writer: WriterGateway },
  { id, row, source, language, title, signal }: Writing,
): Promise<WrittenPost> {
  const { timed, sentences, chapters } = source
  const style = { tone: row.writingTone, language: row.language }
  const spoken = spokenWords(sentences)
  const whole = wholeChapters(row, chapters.length)
  const onUsage = (usage: WriterUsage) =>
    addUsage(db, id, row.userId, { usage, model: writer.model, costMicros: writer.costOf(usage) })
  const save = async (values: Partial<Pick<WritingRow, 'body' | 'chapter' | 'chapters'>>) => {
    if (!(await saveWriting(db, id, values))) throw new JobCancelled()
  }
  const bodyWith = (...more: string[]) => withinRoom([...whole, ...more].flatMap(paragraphsOf))
  const written = (heading: string, text: string) => {
    const checked = checkedMarkdown(text, spoken, timed)
    return chapters.length > 1 ? `## ${headingOf(heading)}\n\n${checked}` : checked
  }

  try {
    while (whole.length < chapters.length) {
      const chapter = whole.length + 1
      await save({ chapter, chapters: chapters.length, body: bodyWith() })
      let saved = Date.now()
      const { heading, text } = await writer.write({
        system: chapterPrompt(style, { chapter, chapters: chapters.length, headings: whole.map(titleLine) }),
        user: delimited(linesOf(chapters[chapter - 1]!, timed)),
        fields: chapterFields,
        onUsage,
        signal,
        async onProgress(read) {
          if (Date.now() - saved < saveEvery) return
          saved = Date.now()
          const soFar = read('text')
          if (soFar !== '') await save({ body: bodyWith(written(read('heading'), soFar)) })
        },
      })
      if (checkedMarkdown(text, spoken, timed) === '') {
        throw new WriterProblem('nonsense', 'a chapter has no text')
      }
      whole.push(written(heading, text))
    }
    await save({ body: bodyWith() })
    const head = await writer.write({
      system: titlePrompt(style),
      user: delimited(whole.map((chapter) => chapter.slice(0, shownOfChapter)).join('\n\n')),
      fields: titleFields,
      onUsage,
      signal,
    })
    return {
      title: title ?? shortened(oneLine(head.title), titleLength),
      description: shortened(oneLine(head.description), descriptionLength),
      body: bodyWith(passagesOf(sentences, timed, languageOf(row.language) ?? language).join('\n\n')),
    }
  } catch (error) {
    // A chapter that is not whole is written anew: nobody is to take it for one that is.
    if (error instanceof WriterProblem) await save({ body: bodyWith() })
    throw error
  }
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
