import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { ownValue } from '#contract/fields/own-value.ts'
import { apiKeyCallsPerMinute, apiKeyPrefix } from '#contract/account/api-keys.ts'
import { isDownload, isEventStream, pathFields } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { areas } from './description/areas.ts'
import { endpoints } from './description/calls.ts'
import { inputExample, responseExample } from './description/examples.ts'
import { introduction } from './description/introduction.ts'
import { takesKey } from './mount.ts'
import { streamPaths } from './stream-description.ts'

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

const anyBytes = 'application/octet-stream'

function jsonSchema(schema: GenericSchema): ObjectSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    errorMode: 'ignore',
    typeMode: 'input',
  })
  return rest as ObjectSchema
}

function pick(schema: ObjectSchema, keep: (field: string) => boolean) {
  const properties = Object.entries(schema.properties ?? {}).filter(([field]) => keep(field))
  const required = (schema.required ?? []).filter(keep)
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  }
}

function parameters(endpoint: Endpoint, input: ObjectSchema) {
  const inPath = pathFields(endpoint.path)
  const example = inputExample(endpoint)
  const ofInput = Object.entries(input.properties ?? {})
    .filter(([name]) => inPath.includes(name) || endpoint.sends === 'query')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (input.required ?? []).includes(name),
      schema,
      ...(Object.hasOwn(example, name) && { example: ownValue(example, name) }),
    }))
  const header = (name: string) => ({ $ref: `#/components/parameters/${name}` })
  return [
    ...ofInput,
    ...(takesKey(endpoint) ? [header('IdempotencyKey')] : []),
    ...(endpoint.queueable ? [header('UserId')] : []),
    ...(JSON.stringify(input).includes('"not_before"') ? [header('DeviceTime')] : []),
  ]
}

function requestBody(endpoint: Endpoint, input: ObjectSchema) {
  const inBody = (field: string) => !pathFields(endpoint.path).includes(field)
  const isForm = endpoint.sends === 'form'
  const required = endpoint.form && jsonSchema(endpoint.form).required
  // An edit has `base` (the previous values); otherwise the whole form is required.
  const anyOf = required?.length && [{ required: ['base'] }, { required }]
  const schema = { ...pick(input, inBody), ...(anyOf && { anyOf }) }
  const example = Object.fromEntries(
    Object.entries(inputExample(endpoint)).filter(([field]) => inBody(field)),
  )
  if (isForm) {
    schema.properties = { ...schema.properties, file: { type: 'string', contentMediaType: anyBytes } }
    example['file'] = 'The bytes of a file.'
  }
  const mediaType = isForm ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [mediaType]: { schema, example } } }
}

function responseContent(endpoint: Endpoint) {
  const { response } = endpoint
  const example = responseExample(endpoint)
  if (isDownload(response)) return { [response.download]: { schema: { type: 'string' }, example } }
  // OpenAPI 3.1 cannot describe streams: the schema is that of one event.
  if (isEventStream(response))
    return { 'text/event-stream': { schema: jsonSchema(response.events), example } }
  return { 'application/json': { schema: jsonSchema(response), example } }
}

function securityOf({ who, byKey }: Endpoint): object[] {
  if (who === 'anyone') return []
  return byKey ? [{ token: [] }, { apiKey: [] }] : [{ token: [] }]
}

function operation(endpoint: Endpoint) {
  const input = jsonSchema(endpoint.input)
  const refusal = { $ref: '#/components/responses/ApiError' }
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    'x-who': endpoint.who,
    parameters: parameters(endpoint, input),
    ...(endpoint.sends !== 'query' && { requestBody: requestBody(endpoint, input) }),
    responses: {
      '200': { description: 'Done.', content: responseContent(endpoint) },
      '400': refusal,
      ...(endpoint.who !== 'anyone' && { '401': refusal, '403': refusal, '404': refusal }),
      ...(endpoint.queueable && endpoint.who !== 'anyone' && { '409': refusal }),
      ...(takesKey(endpoint) && { '422': refusal }),
      ...((endpoint.tries || endpoint.byKey) && { '429': refusal }),
    },
  }
}

/** Generates the OpenAPI 3.1 document from the contract. */
export function openapiDocument(): object {
  const paths = new Map<string, object>(Object.entries(streamPaths))
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path}`
    paths.set(path, { ...paths.get(path), [endpoint.method.toLowerCase()]: operation(endpoint) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lakou',
      version: '1',
      description: introduction,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api' }],
    tags: Object.entries(areas).map(([name, { title, about }]) => ({
      name,
      'x-displayName': title,
      description: about,
    })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The `access_token` of a sign-in. It is good for 15 minutes.',
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: `A person's API key (\`${apiKeyPrefix}…\`), which they make on the dashboard. It makes ${apiKeyCallsPerMinute} calls a minute; more get a 429 with Retry-After.`,
        },
      },
      responses: {
        ApiError: {
          description: 'Refused; nothing was changed.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['message'],
                properties: {
                  message: { type: 'string' },
                  fields: { type: 'object', additionalProperties: { type: 'string' } },
                },
              },
              example: { message: 'Amount is required', fields: { amount: 'Amount is required' } },
            },
          },
        },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'Up to 200 characters of your own for one change, e.g. a UUID. The same key again returns the same response ' +
            'and does nothing twice, for 90 days; with another body it is refused (422).',
          schema: { type: 'string', maxLength: 200 },
          example: 'b3a8f5d2-6c17-4e09-9a4d-27e5c081f6b3',
        },
        DeviceTime: {
          name: 'X-Device-Time',
          in: 'header',
          description:
            'What the clock of the device shows when the request is sent, in milliseconds since 1970. The server turns the ' +
            "instants that were made on the device into its own time by the difference. Without it, they are the server's.",
          schema: { type: 'integer' },
          example: 1_795_964_400_000,
        },
        UserId: {
          name: 'X-User-Id',
          in: 'header',
          description:
            'The id of the person who made the change. 409 when the token is of another person: for queues of changes ' +
            'that are sent later.',
          schema: { type: 'string' },
          example: 'c58a02f7-1d6b-4e39-8f40-96b7e3d1a250',
        },
      },
    },
  }
}
