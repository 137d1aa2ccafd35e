import { count, desc } from 'drizzle-orm'
import { html } from 'hono/html'
import type { Db } from '#server/db/connection.ts'
import { userReports } from '#server/db/schema/messages.ts'

type Report = typeof userReports.$inferSelect
interface ReportedMessage {
  createdAt: string
  message: string
  picture: string | null
}

const perPage = 20

export interface Reports {
  reports: Report[]
  page: number
  pages: number
}

/** Newest first. */
export async function readReports(db: Db, page: number): Promise<Reports> {
  const reports = await db
    .select()
    .from(userReports)
    .orderBy(desc(userReports.createdAt), desc(userReports.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  const [counted] = await db.select({ total: count() }).from(userReports)
  return { reports, page, pages: Math.max(1, Math.ceil(counted!.total / perPage)) }
}

/** Renders the reports section of the operator's page. */
export function renderReports({ reports, page, pages }: Reports) {
  return html`<section>
    <h2>Reported people</h2>
    ${
      reports.length > 0
        ? html`<ul>
            ${reports.map(renderReport)}
          </ul>`
        : html`<p>Nobody was reported.</p>`
    }
    ${
      pages > 1
        ? html`<nav aria-label="Pages of reports">
            ${page > 1 ? html`<a href="/unsent?reports=${page - 1}" rel="prev">Newer</a>` : ''}
            <span>Page ${page} of ${pages}</span>
            ${page < pages ? html`<a href="/unsent?reports=${page + 1}" rel="next">Older</a>` : ''}
          </nav>`
        : ''
    }
  </section>`
}

function renderReport(report: Report) {
  const reportedAt = report.createdAt.toISOString()
  return html`<li>
    <article>
      <h3>${report.reportedName}</h3>
      <dl>
        <dt>Account</dt>
        <dd>${report.reportedId}</dd>
        <dt>Reported by</dt>
        <dd>${report.reporterName} (${report.reporterId})</dd>
        <dt>At</dt>
        <dd><time datetime="${reportedAt}">${reportedAt}</time></dd>
      </dl>
      <pre>${report.reason}</pre>
      ${(report.messages as ReportedMessage[]).map(renderMessage)}
    </article>
  </li>`
}

function renderMessage({ createdAt, message, picture }: ReportedMessage) {
  return html`<pre>${createdAt} ${message}</pre>
    ${picture ? html`<p><a href="/api/messages/pictures/${picture}">Picture</a></p>` : ''}`
}
