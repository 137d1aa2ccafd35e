import type { Context as HonoContext } from 'hono'
import * as v from 'valibot'
import { wholeForm } from '#contract/edit.ts'
import { ownValue } from '#contract/fields/own-value.ts'
import { isEventStream, pathFields } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { m } from '#contract/locales/paraglide/messages.js'
import { requestHeader } from './node-message.ts'
import { Problem } from './problem.ts'

/** PostgreSQL cannot store NUL. */
const zero = '\u0000'

/** Merges path, query, body and `Last-Event-ID` into one flat input. */
export async function readInput(c: HonoContext, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const named = Object.fromEntries(pathFields(endpoint.path).map((field) => [field, c.req.param(field)]))
  const rest = endpoint.sends === 'query' ? c.req.query() : await readBody(c, endpoint)
  const input = { ...rest, ...named, ...lastEventId(c, endpoint) }
  if (Object.values(input).some((value) => typeof value === 'string' && value.includes(zero))) {
    throw new Problem(400, m.body_invalid())
  }
  return input
}

/** Position of a reconnecting event stream (HTML, 9.2.4). */
function lastEventId(c: HonoContext, { response, input }: Endpoint): { last_event_id?: string } {
  const header =
    isEventStream(response) && 'last_event_id' in input.entries && requestHeader(c, 'last-event-id')
  return header ? { last_event_id: header } : {}
}

async function readBody(c: HonoContext, endpoint: Endpoint): Promise<Record<string, unknown>> {
  if (endpoint.sends === 'form') {
    return c.req.parseBody().catch(() => {
      throw new Problem(400, m.body_invalid())
    })
  }
  const text = await c.req.text()
  if (text.trim() === '') return {}
  const body: unknown = parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body) || text.includes('\\u0000')) {
    throw new Problem(400, m.body_invalid())
  }
  return body as Record<string, unknown>
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, m.body_invalid())
  }
}

/** More values than any form has. */
const manyValues = 2000

/**
 * Validates the input. Throws 400 with a message per field, the first one on top. Inputs with many values report only
 * the first problem: 2 MB of wrong values take 20 s.
 */
export function validate(
  { input: schema, form }: Pick<Endpoint, 'input' | 'form'>,
  input: Record<string, unknown>,
): Record<string, unknown> {
  return parse(form && input['base'] === undefined ? wholeForm(schema, form) : schema, input)
}

function parse(schema: Endpoint['input'], input: Record<string, unknown>): Record<string, unknown> {
  const config = { message: () => m.field_invalid(), abortEarly: countValues(input, manyValues) > manyValues }
  const result = v.safeParse(schema, input, config)
  if (result.success) return result.output
  const fields = new Map<string, string>()
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? ''
    if (!fields.has(path)) fields.set(path, messageOf(schema, issue))
  }
  throw new Problem(400, messageOf(schema, result.issues[0]), { fields: Object.fromEntries(fields) })
}

function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const part of Object.values(value)) {
    count += countValues(part, most - count)
    if (count > most) break
  }
  return count
}

/** For a missing field, the message of its own schema, e.g. that it is required. */
function messageOf({ entries }: Endpoint['input'], issue: v.BaseIssue<unknown>): string {
  const [step, ...further] = issue.path ?? []
  const field = ownValue(entries, String(step?.key))
  if (issue.input !== undefined || further.length > 0 || !field) return issue.message
  const alone = v.safeParse(field, undefined, { message: () => m.field_required() })
  return alone.success ? m.field_required() : alone.issues[0].message
}
