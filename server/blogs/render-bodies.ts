import { maxBlogCharacters } from '#contract/blogs/blogs.ts'
import { serverBusy } from '#server/http/problem.ts'
import { runInChild, ChildStopped } from '#server/child-processes/run-in-child.ts'
import { renderMarkdown } from './markdown.ts'
import type { run } from './render-child.ts'

/**
 * Up to so many characters bodies are rendered where the calls are handled: the most hostile ones take 60 ms then, a
 * usual one a few. The longest that is allowed takes a second; a child process takes 60 ms to start.
 */
const shortBodies = 10_000

/** The longest that it may take in a child process, in milliseconds. */
const timeLimit = 15_000

/** Returns the body of a post as HTML, without holding up other calls. Throws a 503 where the server has too much to do. */
export async function renderPreview(body: string, signal: AbortSignal): Promise<string> {
  return (await renderBodies([body], signal))[0]!
}

async function renderBodies(bodies: string[], signal: AbortSignal): Promise<string[]> {
  if (charactersOf(bodies) <= shortBodies) return bodies.map(renderMarkdown)
  return runInChild<typeof run>('blogs/render-child', bodies, { signal, timeLimit }).catch((error) => {
    if (!(error instanceof ChildStopped)) throw error
    throw serverBusy()
  })
}

const charactersOf = (bodies: string[]) => bodies.reduce((sum, { length }) => sum + length, 0)

/** The most characters of bodies whose HTML is remembered: it takes a few bytes for each. */
const maxRemembered = 2_000_000

/** The HTML of bodies, or what will be; the one that was asked for last is at the end. */
const remembered = new Map<string, Promise<string>>()
let rememberedCharacters = 0

/** Nobody in particular waits for what is remembered. */
const never = new AbortController().signal

/**
 * The same for bodies that everybody reads: each is rendered once for all its readers, until others were read since. So
 * many go into a child process together as are no longer than one body may be.
 */
export async function renderPublished(bodies: readonly string[]): Promise<string[]> {
  const html: string[] = []
  for (const portion of portionsOf(bodies)) html.push(...(await rememberedHtml(portion)))
  return html
}

function portionsOf(bodies: readonly string[]): string[][] {
  const portions: string[][] = []
  for (const body of bodies) {
    const last = portions.at(-1)
    if (last && charactersOf(last) + body.length <= maxBlogCharacters) last.push(body)
    else portions.push([body])
  }
  return portions
}

function rememberedHtml(bodies: string[]): Promise<string[]> {
  const missing = [...new Set(bodies)].filter((body) => !remembered.has(body))
  if (missing.length > 0) {
    const made = renderBodies(missing, never)
    missing.forEach((body, i) => {
      const html = made.then((all) => all[i]!)
      html.catch(() => drop(body, html))
      remembered.set(body, html)
      rememberedCharacters += body.length
    })
  }
  const found = bodies.map((body) => {
    const html = remembered.get(body)!
    remembered.delete(body)
    remembered.set(body, html)
    return html
  })
  for (const [body, html] of remembered) {
    if (rememberedCharacters <= maxRemembered) break
    drop(body, html)
  }
  return Promise.all(found)
}

function drop(body: string, html: Promise<string>): void {
  if (remembered.get(body) !== html) return
  remembered.delete(body)
  rememberedCharacters -= body.length
}
