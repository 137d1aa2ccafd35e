import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { compoundFile, docm, docx, pdf } from '#tests/support/samples/account/resumes.ts'
import { kindOfResume } from './kind-of-resume.ts'

describe('what a resume is', () => {
  it.each([
    ['a PDF', pdf(), 'pdf'],
    ['a PDF after a byte order mark', Buffer.concat([Buffer.from('\ufeff'), pdf()]), 'pdf'],
    ['a Word document', docx(), 'docx'],
    ['an old Word document', compoundFile(), 'doc'],
  ])('is told by its content: %s', async (_, bytes, kind) => {
    expect(await kindOfResume(bytes)).toBe(kind)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PDF whose end has not arrived', pdf().subarray(0, 40)],
    ['a page that holds a PDF', Buffer.concat([Buffer.from('<script>1</script>'), pdf()])],
    ['a PDF of no version', Buffer.from(String(pdf()).replace('1.4', '9.9'))],
    ['an old Excel file', compoundFile('Workbook')],
    ['an old Word document that is cut off', compoundFile().subarray(0, 1500)],
    ['a document with macros', docm()],
    ['a workbook', docx({ 'word/document.xml': strToU8(''), '[Content_Types].xml': strToU8('<Types/>') })],
    ['a zip archive that is cut off', docx().subarray(0, -30)],
    ['bytes without sense', Buffer.alloc(5000, 'x')],
  ])('is none of the three where it is %s', async (_, bytes) => {
    expect(await kindOfResume(bytes)).toBeUndefined()
  })

  it('is too much where it unpacks to more than 100 MB', async () => {
    const bytes = docx({ 'word/media/a.bin': new Uint8Array(101 * 1024 * 1024) })
    expect(bytes.length).toBeLessThan(1024 * 1024)
    expect(await kindOfResume(bytes)).toBe('too compressed')
  })

  it('is refused where it unpacks to more than it says', async () => {
    const bytes = docx({ 'word/media/a.bin': new Uint8Array(2 * 1024 * 1024) })
    // Changes the size in the central directory.
    const size = Buffer.alloc(4)
    size.writeUInt32LE(2 * 1024 * 1024)
    const at = bytes.lastIndexOf(size)
    bytes.writeUInt32LE(10, at)
    expect(await kindOfResume(bytes)).toBeUndefined()
  })

  it('is found out of a chain of sectors that leads in a circle', async () => {
    const bytes = compoundFile('Workbook')
    // Creates a cycle in the directory's sector chain.
    bytes.writeUInt32LE(1, 512 + 2 * 4)
    expect(await kindOfResume(bytes)).toBeUndefined()
  })
})
