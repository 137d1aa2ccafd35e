import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { contract } from '#contract/contract.ts'
import { isDownload, isEventStream, pathFields } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { streamPaths } from './stream-description.ts'

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

function jsonSchema(schema: GenericSchema): ObjectSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' })
  return rest as ObjectSchema
}

/** Part of an object schema: the fields that `keep` picks. */
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
  return Object.entries(input.properties ?? {})
    .filter(([name]) => inPath.includes(name) || endpoint.sends === 'query')
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || (input.required ?? []).includes(name),
      schema,
    }))
}

function responseContent({ response }: Endpoint) {
  if (isDownload(response)) return { [response.download]: { schema: { type: 'string' } } }
  // OpenAPI 3.1 has no word for a stream: the schema is that of one event.
  if (isEventStream(response)) return { 'text/event-stream': { schema: jsonSchema(response.events) } }
  return { 'application/json': { schema: jsonSchema(response) } }
}

function operation(endpoint: Endpoint) {
  const input = jsonSchema(endpoint.input)
  const inPath = pathFields(endpoint.path)
  const mediaType = endpoint.sends === 'form' ? 'multipart/form-data' : 'application/json'
  const body = pick(input, (field) => !inPath.includes(field))
  const refusal = { $ref: '#/components/responses/ApiError' }
  return {
    operationId: endpoint.name,
    tags: [endpoint.name.split('.')[0]],
    summary: endpoint.summary,
    ...(endpoint.queueable && {
      description:
        'Takes an Idempotency-Key header: the same key again answers the same and does nothing twice. Takes an ' +
        'X-User-Id header: 409 when the token is of another person than the one who made the change.',
    }),
    security: endpoint.who === 'anyone' ? [] : [{ token: [] }],
    'x-who': endpoint.who,
    parameters: parameters(endpoint, input),
    ...(endpoint.sends !== 'query' && {
      requestBody: { required: true, content: { [mediaType]: { schema: body } } },
    }),
    responses: {
      '200': { description: 'Done.', content: responseContent(endpoint) },
      '400': refusal,
      ...(endpoint.who !== 'anyone' && { '401': refusal, '403': refusal, '404': refusal }),
      ...(endpoint.queueable && endpoint.who !== 'anyone' && { '409': refusal }),
      ...(endpoint.tries && { '429': refusal }),
    },
  }
}

/** The description of the API (OpenAPI 3.1), made from the contract. */
export function openapiDocument(): object {
  const paths: Record<string, Record<string, object>> = { ...streamPaths }
  const endpoints = Object.values(contract).flatMap((calls) => Object.values(calls) as Endpoint[])
  for (const endpoint of endpoints) {
    const path = (paths[`/${endpoint.path}`] ??= {})
    path[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lakou',
      version: '1',
      description:
        'Church and community software. Errors are `{message}` in the language of Accept-Language.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/api' }],
    tags: Object.keys(contract).map((name) => ({ name, description: `Calls of the area ${name}.` })),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } },
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
            },
          },
        },
      },
    },
  }
}
