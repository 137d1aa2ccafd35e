import { podcasts } from './description/example-ids.ts'

const parameters = [
  {
    name: 'file',
    in: 'path',
    required: true,
    description: 'The podcast’s id; also with the file’s own extension behind it.',
    schema: { type: 'string' },
    example: `${podcasts}.mp3`,
  },
  {
    name: 'expires',
    in: 'query',
    description: 'Of a signed address: until when it is good, in seconds since 1970.',
    schema: { type: 'string' },
    example: '1795800000',
  },
  {
    name: 'signature',
    in: 'query',
    description: 'Of a signed address: its HMAC.',
    schema: { type: 'string' },
    example: 'q0Yl8K3aTz',
  },
  {
    name: 'Range',
    in: 'header',
    description: 'The bytes that are wanted (RFC 9110).',
    schema: { type: 'string' },
    example: 'bytes=0-1023',
  },
]
const refusal = { $ref: '#/components/responses/ApiError' }

function operation(method: string, name: string) {
  const audio =
    method === 'get'
      ? { content: { 'audio/*': { schema: { type: 'string' }, example: 'The bytes of the audio.' } } }
      : {}
  return {
    operationId: `podcasts.${name}`,
    tags: ['podcasts'],
    summary: 'The audio of a podcast, for those who may hear it.',
    description:
      'Ranges and conditions as RFC 9110 has them, with a strong ETag. What not everybody may hear is under a signed ' +
      'address (`stream_url` of the podcast), or for its owner.',
    security: [],
    'x-who': 'anyone',
    parameters,
    responses: {
      '200': { description: 'All of it.', ...audio },
      '206': { description: 'The range, or several as multipart/byteranges.', ...audio },
      '304': { description: 'It is what the client has.' },
      '404': refusal,
      '412': refusal,
      '416': refusal,
    },
  }
}

/** OpenAPI paths of the audio stream, which is not part of the contract. */
export const streamPaths = {
  '/files/stream/{file}': { get: operation('get', 'stream'), head: operation('head', 'streamHead') },
}
