import { ownValue } from '#contract/fields/own-value.ts'
import { contract } from '#contract/contract.ts'
import { isDownload, pathFields } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { areas } from './areas.ts'
import { areaOf, endpoints } from './calls.ts'
import { aliases, before, ending, fresh, steps } from './collection-steps.ts'
import type { Step } from './collection-step.ts'
import { inputExample, responseExample } from './examples.ts'
import { introduction } from './introduction.ts'
import { takesKey } from '#server/http/mount.ts'

// A request collection (Postman 2.1), made from the contract and its examples. Each request of a run from top to bottom
// succeeds on any server: it makes an account and a church of its own, and skips what it cannot have.

/** What the server of a collection has. */
interface Server {
  takesCards: boolean
}

const everyStep = [...Object.values(steps).flat(), ...ending]

/** The fields in whose place a variable stands, since a call has set it. */
const variables = new Set([
  'username',
  'email',
  'password',
  ...everyStep.flatMap(({ sets = {} }) => Object.keys(sets)),
])

/** Puts variables in the place of the example's ids, however deep. */
function withVariables(field: string, value: unknown): unknown {
  const name = aliases[field] ?? field
  if (typeof value === 'string') return fresh[field] ?? (variables.has(name) ? `{{${name}}}` : value)
  if (field === 'member_ids') return ['{{member_id}}']
  if (field === 'group_ids') return ['{{group_id}}']
  if (Array.isArray(value)) return value.map((one) => withVariables('', one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withVariables(key, inner)]))
}

function inputOf(endpoint: Endpoint, step: Step): Record<string, unknown> {
  const example = withVariables('', inputExample(endpoint)) as Record<string, unknown>
  return { ...example, ...step.with }
}

function url(endpoint: Endpoint, input: Record<string, unknown>) {
  const inPath = pathFields(endpoint.path)
  const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1').split('/')
  const inQuery = endpoint.sends === 'query' ? Object.entries(input) : []
  const query = inQuery
    .filter(([field, value]) => !inPath.includes(field) && value !== undefined)
    .map(([key, value]) => ({ key, value: String(value) }))
  const search = query.map(({ key, value }) => `${key}=${value}`).join('&')
  return {
    raw: `{{baseUrl}}/${path.join('/')}${search && `?${search}`}`,
    host: ['{{baseUrl}}'],
    path,
    ...(query.length > 0 && { query }),
    ...(inPath.length > 0 && {
      variable: inPath.map((key) => ({ key, value: String(ownValue(input, key)) })),
    }),
  }
}

/** A file that the collection itself holds, as text. */
function isOwnFile(value: unknown): value is { name: string; type: string; text: string } {
  return typeof value === 'object' && value !== null && 'text' in value
}

function formField([key, value]: [string, unknown]) {
  if (key !== 'file') return { key, type: 'text', value: String(value) }
  if (!isOwnFile(value)) return { key, type: 'file', src: [] }
  return { key, type: 'text', value: value.text, fileName: value.name, contentType: value.type }
}

function body(endpoint: Endpoint, input: Record<string, unknown>) {
  const inPath = pathFields(endpoint.path)
  const sent = Object.entries(input).filter(([field]) => !inPath.includes(field))
  if (endpoint.sends === 'form') return { mode: 'formdata', formdata: sent.map(formField) }
  const raw = JSON.stringify(Object.fromEntries(sent), null, 2)
  return { mode: 'raw', raw, options: { raw: { language: 'json' } } }
}

function request(endpoint: Endpoint, step: Step, server: Server) {
  const input = inputOf(endpoint, step)
  const what = missing(step, server)
  const note = what && `\n\nNeeds ${what}: a run skips it. Set the variable \`by_hand\` to send it.`
  return {
    method: endpoint.method,
    header: takesKey(endpoint) ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : [],
    url: url(endpoint, input),
    ...(endpoint.sends !== 'query' && { body: body(endpoint, input) }),
    ...(endpoint.who === 'anyone' && { auth: { type: 'noauth' } }),
    description: `${endpoint.summary}${note ?? ''}`,
  }
}

const script = (listen: 'prerequest' | 'test', lines: string[]) => ({
  listen,
  script: { type: 'text/javascript', exec: lines.flatMap((line) => line.split('\n')) },
})

/** Why a run on this server skips a call; undefined: it makes it. */
function missing({ needs, card }: Step, { takesCards }: Server): string | undefined {
  return needs?.what ?? (card && !takesCards ? 'a server with card payments set up' : undefined)
}

const skip = "if (!pm.variables.get('by_hand')) pm.execution.skipRequest()"

function testLines(id: string, { sets = {}, until }: Step): string[] {
  const set = Object.entries(sets).map(([name, from]) => `pm.collectionVariables.set('${name}', ${from})`)
  return [
    "pm.test('succeeds', () => pm.response.to.have.status(200))",
    ...(set.length > 0 || until ? ['const body = pm.response.json()'] : []),
    ...set,
    ...(until
      ? [
          // It is tried again by the end of a timer, which a script waits for.
          `if (pm.response.code === 200 && !(${until})) {`,
          `  setTimeout(() => pm.execution.setNextRequest('${id}'), 250)`,
          '}',
        ]
      : []),
  ]
}

function savedResponse(endpoint: Endpoint, step: Step, server: Server) {
  const file = isDownload(endpoint.response)
  const example = responseExample(endpoint)
  return {
    name: 'Example',
    originalRequest: request(endpoint, step, server),
    status: 'OK',
    code: 200,
    _postman_previewlanguage: file ? 'text' : 'json',
    header: [],
    body: file ? example : JSON.stringify(example, null, 2),
  }
}

const byName = new Map(endpoints.map((endpoint) => [endpoint.name, endpoint]))

function item(step: Step, server: Server) {
  const endpoint = byName.get(step.call)!
  const name = step.about ? `${step.call} (${step.about})` : step.call
  const first = [...(missing(step, server) ? [skip] : []), ...(step.before ? [step.before] : [])]
  return {
    id: name,
    name,
    event: [
      ...(first.length > 0 ? [script('prerequest', first)] : []),
      script('test', testLines(name, step)),
    ],
    request: request(endpoint, step, server),
    response: step.about ? [] : [savedResponse(endpoint, step, server)],
  }
}

/** The areas, those first that others need. */
function areasInOrder(): (keyof typeof contract)[] {
  const order = Object.keys(contract) as (keyof typeof contract)[]
  for (const [earlier, later] of before) {
    order.splice(order.indexOf(earlier), 1)
    order.splice(order.indexOf(later), 0, earlier)
  }
  return order
}

function folders(server: Server) {
  const named = new Set<string>(everyStep.map(({ call }) => call))
  const ofAreas = areasInOrder().map((area) => {
    const others = endpoints
      .filter((endpoint) => areaOf(endpoint) === area && !named.has(endpoint.name))
      .map(({ name }) => ({ call: name }) as Step)
    return { ...areas[area], items: [...(steps[area] ?? []), ...others] }
  })
  const all = [...ofAreas, { title: 'The end', about: 'What a run has made is taken away.', items: ending }]
  return all
    .filter(({ items }) => items.length > 0)
    .map(({ title, about, items }) => ({
      name: title,
      description: about,
      item: items.map((step) => item(step, server)),
    }))
}

/** Returns the request collection for a server at this origin. */
export function collectionDocument(origin: string, server: Server): object {
  const apiKey = [
    { key: 'key', value: 'Authorization' },
    { key: 'value', value: '{{access_token}}' },
    { key: 'in', value: 'header' },
  ]
  const initial = { baseUrl: `${origin}/api`, password: 'correct horse', access_token: '', by_hand: '' }
  return {
    info: {
      name: 'Lakou',
      description: introduction,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'apikey', apikey: apiKey.map((one) => ({ ...one, type: 'string' })) },
    variable: Object.entries(initial).map(([key, value]) => ({ key, value, type: 'string' })),
    item: folders(server),
  }
}
