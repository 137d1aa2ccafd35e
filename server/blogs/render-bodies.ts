import { maxBlogCharacters } from '#contract/blogs/blogs.ts'
import { serverBusy } from '#server/http/problem.ts'
import { runInChild, ChildStopped } from '#server/child-processes/run-in-child.ts'
import { renderMarkdown } from './markdown.ts'
import type { run } from './render-child.ts'

/** Shorter bodies are rendered in this process: hostile ones take 60 ms, as long as starting a child. The longest takes 1 s. */
const shortBodies = 10_000

/** Timeout of the child, in milliseconds. */
const timeLimit = 15_000

/** Renders a body without blocking other calls. Throws `Problem` 503 under load. */
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

/** Cache size in characters of the bodies. */
const maxRemembered = 2_000_000

/** Cache of rendered bodies, least recently used first. */
const remembered = new Map<string, Promise<string>>()
let rememberedCharacters = 0

/** Cached renderings are never aborted. */
const never = new AbortController().signal

/** Renders published bodies, cached. A child process gets up to one body's maximum length at a time. */
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
