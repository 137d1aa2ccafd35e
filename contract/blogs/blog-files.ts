import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { bytes } from '#contract/fields/bytes.ts'
import { id, optionalText } from '#contract/fields/fields.ts'

export const maxSourceMegabytes = 5

const self = { in: 'self', who: 'signed-in' } as const

export const blogFileCalls = {
  export: endpoint({
    method: 'GET',
    path: 'blogs/{blog_id}/export',
    ...self,
    long: true,
    tries: { count: 300, minutes: 60 },
    summary: 'A post as an HTML file. 409 while it is being written.',
    input: v.object({ blog_id: id }),
    response: { download: 'text/html' },
  }),
  readFile: endpoint({
    method: 'POST',
    path: 'blogs/source-file',
    ...self,
    sends: 'form',
    fileMegabytes: maxSourceMegabytes,
    long: true,
    tries: { count: 200, minutes: 60 },
    summary:
      'The text of a Word document (.docx) or of a .txt, .vtt, .srt or .sbv file, to write a post from. Nothing of it is kept.',
    input: v.object({ file: bytes, filename: optionalText(300) }),
    response: v.object({ text: v.string(), filename: v.string() }),
  }),
}
