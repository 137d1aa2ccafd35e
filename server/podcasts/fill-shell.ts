import { servedPageId } from '#contract/served-page.ts'
import type { DrawnPage, ServedPage } from '#contract/served-page.ts'

/**
 * The app's page with a public page drawn into it, and with what it was drawn from. `files` are those that it needs
 * beside the app's first ones.
 */
export function fillShell(
  shell: string,
  { head, content }: DrawnPage,
  { transcript: _, ...served }: ServedPage,
  files: string[],
): string {
  const data = JSON.stringify(served).replaceAll('<', '\\u003c')
  // What React would have fetched early is named where a browser comes to it first.
  const early = /^(?:<link [^>]*>)*/.exec(content)![0]
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${file}">`
      : `<link rel="modulepreload" href="${file}">`,
  )
  return shell
    .replace('<html lang="en">', `<html lang="${served.language}">`)
    .replace(/<title>.*?<\/title>\s*<meta\s+name="description"[^>]*>/s, () => head + early)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<div id="app"></div>', () => `<div id="app">${content.slice(early.length)}</div>`)
    .replace('</body>', () => `<script type="application/json" id="${servedPageId}">${data}</script></body>`)
}

/** The app's page for an address of which there is nothing to tell to anybody who has not signed in. */
export function emptyShell(shell: string): string {
  return shell.replace('</title>', '</title><meta name="robots" content="noindex">')
}
