import { createServer } from 'node:http'
import pg from 'pg'

// The bare limit: the queries of a call through `pg`, the rows as JSON through Node's http, and nothing else. Takes
// the database URL and the queries of each path as arguments; prints its port.

const [url, queriesJson] = process.argv.slice(2) as [string, string]
const byPath = JSON.parse(queriesJson) as Record<string, { name?: string; text: string; values: unknown[] }[]>
const pool = new pg.Pool({ connectionString: url, max: 20 })

const server = createServer(async (request, response) => {
  const rows: unknown[] = []
  for (const query of byPath[request.url ?? ''] ?? []) rows.push((await pool.query(query)).rows)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`port ${(server.address() as { port: number }).port}`)
})
