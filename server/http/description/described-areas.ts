import type {
  DescribedArea,
  DescribedBody,
  DescribedCall,
  DescribedSchema,
} from '#contract/pages/api-docs-page.ts'
import { contract } from '#contract/contract.ts'
import { openapiDocument } from '#server/http/openapi.ts'
import { areas } from './areas.ts'

type Content = Record<string, { schema: DescribedSchema; example: unknown }>

/** An operation of the API description, as `openapi.ts` makes it. */
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  'x-who': string
  parameters: {
    name?: string
    in?: string
    required?: boolean
    schema?: DescribedSchema
    example?: unknown
  }[]
  requestBody?: { content: Content }
  responses: { '200': { content?: Content } }
}

const only = (content: Content | undefined): DescribedBody | undefined => {
  const [first] = Object.entries(content ?? {})
  return first && { mediaType: first[0], ...first[1] }
}

function describedCall(path: string, method: string, operation: Operation): DescribedCall {
  const body = only(operation.requestBody?.content)
  // Those that every call takes are references.
  const parameters = operation.parameters.filter((one) => one.name !== undefined && one.in !== 'header')
  const example = Object.fromEntries(
    parameters.filter((one) => 'example' in one).map((one) => [one.name, one.example]),
  )
  const required = parameters.filter((one) => one.required).map(({ name }) => name!)
  const sendsForm = body?.mediaType === 'multipart/form-data'
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    who: operation['x-who'],
    sends: (sendsForm && 'form') || (body ? 'json' : 'query'),
    input: {
      type: 'object',
      properties: {
        ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema!])),
        ...body?.schema.properties,
      },
      required: [...required, ...(body?.schema.required ?? [])],
    },
    example: { ...example, ...(body?.example as object) },
    response: only(operation.responses['200'].content) ?? { mediaType: '', schema: {}, example: '' },
  }
}

/** Returns the API description by areas, as a page shows it. */
export function describedAreas(): DescribedArea[] {
  const { paths } = openapiDocument() as { paths: Record<string, Record<string, Operation>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => describedCall(path, method, operation)),
  )
  return (Object.keys(contract) as (keyof typeof areas)[]).map((name) => ({
    name,
    ...areas[name],
    calls: calls.filter((call) => call.name.startsWith(`${name}.`)),
  }))
}
