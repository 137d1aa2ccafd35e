import { expect } from 'vitest'
import { accountData } from '#contract/account/account-data.ts'
import type { DataExport } from '#contract/account/account-data.ts'
import type { Api } from '#tests/support/api.ts'
import { unzipped } from '#tests/support/unzipped.ts'

type By = { token: string }

/** Reads the user's export like the app. */
export async function findExport(api: Api, { token }: By): Promise<DataExport | null> {
  const { status, body } = await api.call(accountData.find, {}, { token })
  expect(status).toBe(200)
  return body.export
}

/** Requests an export and waits for it. */
export async function readyExport(api: Api, by: By, language = 'en'): Promise<DataExport> {
  expect((await api.call(accountData.start, {}, { token: by.token, language })).status).toBe(200)
  await expect.poll(async () => (await findExport(api, by))?.status).toBe('ready')
  return (await findExport(api, by))!
}

/** Downloads an export. */
export function download(api: Api, url: string): Promise<Response> {
  return Promise.resolve(api.app.request(`/api/${url}`))
}

/** The export's files, and their concatenated text. */
export async function ownData(api: Api, by: By, language = 'en') {
  const { url, size } = await readyExport(api, by, language)
  const response = await download(api, url!)
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.length).toBe(size)
  const files = await unzipped(bytes)
  const json = (path: string) => JSON.parse(files.get(path)!.toString()) as Record<string, unknown>[]
  const csv = (path: string) => files.get(path)!.toString()
  return { response, files, json, csv }
}
