import { createHash, timingSafeEqual } from 'node:crypto'
import { count, desc } from 'drizzle-orm'
import { Hono } from 'hono'
import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { auth } from 'hono/utils/basic-auth'
import type { Db } from '#server/db/connection.ts'
import { outboxMessages } from '#server/db/schema/unsent.ts'
import type { Settings } from '#server/settings.ts'
import { outboxStyle } from './unsent-style.ts'

// A page for the operator: English, outside the app and its catalogues. It shows one-time codes, so whoever reads
// it can take over any account.

type Message = typeof outboxMessages.$inferSelect

const perPage = 50
const ownNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The operator's page of mails and texts that no provider took. Mounted at /outbox. */
export function outboxPage(services: { db: Db; settings: Settings }): Hono {
  const app = new Hono()
  app.use(onlyOperator(services.settings))
  app.get('/style.css', (c) => c.body(outboxStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/', async (c) => {
    const asked = c.req.query('page') ?? ''
    const page = (/^\d{1,6}$/.test(asked) && Number(asked)) || 1
    const { messages, pages } = await readPage(services.db, page)
    return c.html(pageOf(messages, page, pages))
  })
  app.all('*', (c) => c.text('Not found', 404))
  return app
}

/** Open to this machine on a server that only it can reach; else by the operator's password; else not there. */
function onlyOperator({ production, operatorPassword }: Settings): MiddlewareHandler {
  return async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    // A proxy on this machine can make such a server public without its knowing; asking under another name, or on
    // behalf of somebody, shows that.
    const ownName = ownNames.has(new URL(c.req.url).hostname)
    const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
    if (!production && ownName && !forwarded) return next()
    if (!operatorPassword) return c.text('Not found', 404)
    const given = auth(c.req.raw)
    if (given?.username === 'operator' && sameText(given.password, operatorPassword)) return next()
    return c.text('Sign in as "operator" with the OPERATOR_PASSWORD.', 401, {
      'www-authenticate': 'Basic realm="Outbox", charset="UTF-8"',
    })
  }
}

/** Compares in a time that tells neither content nor length. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

async function readPage(db: Db, page: number): Promise<{ messages: Message[]; pages: number }> {
  const messages = await db
    .select()
    .from(outboxMessages)
    .orderBy(desc(outboxMessages.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [counted] = await db.select({ total: count() }).from(outboxMessages)
  return { messages, pages: Math.max(1, Math.ceil(counted!.total / perPage)) }
}

function pageOf(messages: Message[], page: number, pages: number) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Outbox, page ${page} of ${pages}</title>
        <link rel="stylesheet" href="/outbox/style.css" />
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>Mails and texts that no provider took, the newest first.</p>
          ${
            messages.length > 0
              ? html`<ul>
                  ${messages.map(entry)}
                </ul>`
              : html`<p>Nothing here.</p>`
          }
          <nav aria-label="Pages">
            ${page > 1 ? html`<a href="/outbox?page=${page - 1}" rel="prev">Newer</a>` : ''}
            <span>Page ${page} of ${pages}</span>
            ${page < pages ? html`<a href="/outbox?page=${page + 1}" rel="next">Older</a>` : ''}
          </nav>
        </main>
      </body>
    </html>`
}

function entry(message: Message) {
  const sentAt = message.createdAt.toISOString()
  return html`<li>
    <article>
      <h2>${message.subject || 'Text message'}</h2>
      <dl>
        <dt>To</dt>
        <dd>${message.recipient}</dd>
        <dt>By</dt>
        <dd>${message.channel}</dd>
        <dt>At</dt>
        <dd><time datetime="${sentAt}">${sentAt}</time></dd>
      </dl>
      <pre>${message.body}</pre>
    </article>
  </li>`
}
