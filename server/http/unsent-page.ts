import { count, desc } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Pool } from 'pg'
import type { Db } from '#server/db/connection.ts'
import { unsentMessages } from '#server/db/schema/unsent.ts'
import type { Settings } from '#server/settings.ts'
import { renderBackups } from './backup-state.ts'
import type { BackupState } from './backup-state.ts'
import { onlyOperator } from './operator-access.ts'
import { readReports, renderReports } from './reported-people.ts'
import type { Reports } from './reported-people.ts'
import { unsentStyle } from './unsent-style.ts'

// The operator's page: English only, outside the app. It shows one-time codes, so its reader can take over any account.

type Message = typeof unsentMessages.$inferSelect

const perPage = 50

/** Page of unsent messages, reported people and backups. Mounted at /unsent. */
export function unsentPage(services: {
  db: Db
  pool: Pool
  settings: Settings
  readBackupState: () => Promise<BackupState>
}): Hono {
  const app = new Hono()
  app.use(onlyOperator(services))
  app.get('/style.css', (c) => c.body(unsentStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/', async (c) => {
    const page = pageNumber(c.req.query('page'))
    const { messages, pages } = await readPage(services.db, page)
    const reports = await readReports(services.db, pageNumber(c.req.query('reports')))
    return c.html(renderPage(messages, page, pages, reports, await services.readBackupState()))
  })
  app.all('*', (c) => c.text('Not found', 404))
  return app
}

function pageNumber(requested = ''): number {
  return (/^\d{1,6}$/.test(requested) && Number(requested)) || 1
}

async function readPage(db: Db, page: number): Promise<{ messages: Message[]; pages: number }> {
  const messages = await db
    .select()
    .from(unsentMessages)
    .orderBy(desc(unsentMessages.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [counted] = await db.select({ total: count() }).from(unsentMessages)
  return { messages, pages: Math.max(1, Math.ceil(counted!.total / perPage)) }
}

function renderPage(
  messages: Message[],
  page: number,
  pages: number,
  reports: Reports,
  backups: BackupState,
) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Unsent, page ${page} of ${pages}</title>
        <link rel="stylesheet" href="/unsent/style.css" />
      </head>
      <body>
        <main>
          <h1>Unsent</h1>
          <p>Mails and texts that no provider took, the newest first.</p>
          ${
            messages.length > 0
              ? html`<ul>
                  ${messages.map(renderMessage)}
                </ul>`
              : html`<p>Nothing here.</p>`
          }
          <nav aria-label="Pages">
            ${page > 1 ? html`<a href="/unsent?page=${page - 1}" rel="prev">Newer</a>` : ''}
            <span>Page ${page} of ${pages}</span>
            ${page < pages ? html`<a href="/unsent?page=${page + 1}" rel="next">Older</a>` : ''}
          </nav>
          ${renderReports(reports)} ${renderBackups(backups)}
        </main>
      </body>
    </html>`
}

function renderMessage(message: Message) {
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
