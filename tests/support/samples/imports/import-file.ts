import { expect, vi } from 'vitest'
import { files, importOf, partSize } from '#contract/files.ts'
import { imports } from '#contract/imports.ts'
import type { Import } from '#contract/imports.ts'
import type { Api } from '#tests/support/api.ts'

type Leader = { token: string; church: { id: string } }

/** Uploads a member list in parts like the app; returns the import's id. */
export async function upload(
  api: Api,
  by: Leader,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const opened = await api.call(
    files.initiate,
    { title: name, label: 'member-list', church_id: by.church.id },
    { token: by.token },
  )
  expect(opened.status).toBe(200)
  const { uploadId, key } = opened.body
  for (let part = 0; part * partSize < Math.max(1, bytes.length); part++) {
    const file = new Blob([bytes.slice(part * partSize, (part + 1) * partSize)])
    const sent = await api.call(
      files.uploadPart,
      { uploadId, key, partNumber: part + 1, file },
      { token: by.token },
    )
    if (sent.status !== 200) throw Object.assign(new Error(sent.body.message), { status: sent.status })
  }
  const done = await api.call(files.complete, { uploadId, key }, { token: by.token })
  expect(done.status).toBe(200)
  return importOf(done.body)
}

/** Waits until the server has finished processing the import. */
export async function settled(
  api: Api,
  by: Leader,
  id: string,
  limit = 100,
  onLook: (data: Import) => void = () => {},
): Promise<Import> {
  return vi.waitFor(
    async () => {
      const reply = await api.call(imports.get, { import_id: id, limit }, { token: by.token })
      expect(reply.status).toBe(200)
      onLook(reply.body)
      expect(['reading', 'adding']).not.toContain(reply.body.status)
      return reply.body
    },
    { timeout: 280_000, interval: 50 },
  )
}
