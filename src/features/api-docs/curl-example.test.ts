import { expect, it } from 'vitest'
import type { DescribedCall } from '#contract/pages/api-docs-page.ts'
import { curlExample } from './curl-example.ts'

const call: DescribedCall = {
  name: 'groups.members',
  method: 'GET',
  path: '/church/groups/{group_id}/members',
  summary: '',
  who: 'usher',
  sends: 'query',
  input: {},
  example: { group_id: 'a b', page: 1 },
  response: { mediaType: 'application/json', schema: {}, example: {} },
}

it('puts into the path what it names, and the rest into the query', () => {
  expect(curlExample(call, 'https://church.example/api')).toBe(
    `curl 'https://church.example/api/church/groups/a%20b/members?page=1' \\\n  -H "Authorization: $API_KEY"`,
  )
})

it('sends the rest as JSON that survives the shell', () => {
  const named = {
    ...call,
    method: 'POST',
    who: 'anyone',
    sends: 'json',
    example: { group_id: 'a', name: "L'été" },
  }
  expect(curlExample(named as DescribedCall, '')).toBe(
    `curl -X POST '/church/groups/a/members' \\\n  -H 'Content-Type: application/json' \\\n  -d '{\n  "name": "L'\\''été"\n}'`,
  )
})
