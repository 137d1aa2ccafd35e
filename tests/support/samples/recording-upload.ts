import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ResponseOf } from '#contract/endpoint.ts'
import { files, partSize } from '#contract/files.ts'
import type { Podcast } from '#contract/podcasts.ts'
import type { Api, Reply } from '#tests/support/api.ts'

type By = { token: string }
type Opened = ResponseOf<typeof files.initiate>

/** The owner's details of a recording. */
export const details = {
  label: 'podcast',
  title: 'The good shepherd',
  date: '2026-11-15',
  description: 'What Psalm 23 says to those who walk through the valley.',
  privacy_status: 1,
} as const

/** Opens the upload of a recording. */
export async function open(api: Api, by: By, more: Record<string, unknown> = {}): Promise<Opened> {
  const reply = await api.call(files.initiate, { id: randomUUID(), ...details, ...more }, { token: by.token })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}

export function sendPart(
  api: Api,
  by: By,
  opened: Opened,
  partNumber: number,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const part = { ...opened, partNumber, file: new Blob([bytes]) }
  return api.call(files.uploadPart, part, { token: by.token })
}

/** The numbered 5 MB parts. */
export function partsOf(bytes: Uint8Array<ArrayBuffer>): [number, Uint8Array<ArrayBuffer>][] {
  const count = Math.max(1, Math.ceil(bytes.length / partSize))
  return Array.from({ length: count }, (_, i) => [i + 1, bytes.subarray(i * partSize, (i + 1) * partSize)])
}

/** Sends all parts, the last one first, and completes the upload. */
export async function uploadRecording(
  api: Api,
  by: By,
  bytes: Uint8Array<ArrayBuffer>,
  more: Record<string, unknown> = {},
): Promise<Reply<Podcast>> {
  const opened = await open(api, by, more)
  for (const [number, part] of partsOf(bytes).reverse()) {
    expect(await sendPart(api, by, opened, number, part)).toMatchObject({ status: 200 })
  }
  return complete(api, by, opened)
}

export async function complete(api: Api, by: By, opened: Opened): Promise<Reply<Podcast>> {
  return (await api.call(files.complete, opened, { token: by.token })) as Reply<Podcast>
}
