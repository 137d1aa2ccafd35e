import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { uploads } from '#contract/uploads.ts'
import { open } from './open.tsx'
import { respond, setNetwork } from './stub-server.ts'

test('without a network one sees what one has uploaded, and is offered nothing that needs one', async () => {
  await open('/uploads', {
    before: () =>
      respond(uploads.list, () => ({
        files: [
          {
            id: 'resume.pdf',
            kind: 'resume' as const,
            name: 'resume.pdf',
            size: 2048,
            status: 'ready' as const,
            createdAt: '2026-11-20T12:00:00.000Z',
            url: 'files/resume.pdf',
            path: null,
            deletable: true,
          },
        ],
        used: 2048,
      })),
  })
  const download = page.getByRole('link', { name: 'Download resume.pdf' })
  await expect.element(download).toBeVisible()
  const remove = page.getByRole('button', { name: 'Delete resume.pdf' })
  setNetwork('down')
  await expect
    .poll(() => {
      // A response that was on its way when the network went says once more that there is one.
      dispatchEvent(new Event('offline'))
      return [download.query(), remove.query()]
    })
    .toEqual([null, null])
  await expect.element(page.getByText('resume.pdf')).toBeVisible()
})
