import { createServer } from 'node:http'
import pg from 'pg'

// The bare limit: the statements of a call through `pg`, the rows as JSON through Node's http, and nothing else.
// Gets the database's address and, for each path, the statements; says its port on standard output.

const [url, statementsJson] = process.argv.slice(2) as [string, string]
const byPath = JSON.parse(statementsJson) as Record<
  string,
  { name?: string; text: string; values: unknown[] }[]
>
const pool = new pg.Pool({ connectionString: url, max: 20 })

const server = createServer(async (request, response) => {
  const rows: unknown[] = []
  for (const statement of byPath[request.url ?? ''] ?? []) rows.push((await pool.query(statement)).rows)
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(rows))
})
server.listen(0, '127.0.0.1', () => {
  console.log(`port ${(server.address() as { port: number }).port}`)
})
