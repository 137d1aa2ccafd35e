import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the text of each page of a PDF, pieces separated by spaces. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: bytes.slice(), useSystemFonts: true })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .filter((text) => text.trim() !== '')
        .join(' ')
        .replace(/\u00a0/g, ' '),
    )
  }
  await task.destroy()
  return pages
}
