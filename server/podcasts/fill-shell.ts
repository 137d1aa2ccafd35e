import { appFilesId, noConnectionId, servedPageId } from '#contract/served-page.ts'
import type { RenderedPage, ServedPage } from '#contract/served-page.ts'

/** The elements by which the app's page brings the app's scripts and styles. */
const appFiles = /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/g

/**
 * The app's page with a public page drawn into it, and with what it was drawn from. `files` are those that it needs
 * beside the app's first ones; they and those are put aside for `wake`, the script that brings them when they are
 * wanted. `style` is what all their style sheets say: it comes within the page, which is then seen at once.
 */
export function fillShell(
  shell: string,
  { head, content, noConnection }: RenderedPage,
  { transcript: _, ...served }: ServedPage,
  { files, wake, style }: { files: string[]; wake: string; style: string },
): string {
  const data = JSON.stringify(served).replaceAll('<', '\\u003c')
  // What React would have fetched early is named where a browser comes to it first.
  const early = /^(?:<link [^>]*>)*/.exec(content)![0]
  const aside = [
    ...shell.matchAll(appFiles),
    ...files.map(
      (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" href="${file}">`,
    ),
  ]
  const said = `<p id="${noConnectionId}" class="bottom-notice" role="alert" hidden>${noConnection}</p>`
  const asleep = `<template id="${appFilesId}">${aside.join('')}</template>`
  return shell
    .replaceAll(appFiles, '')
    .replace('<html lang="en">', `<html lang="${served.language}">`)
    .replace(/<title>.*?<\/title>\s*<meta\s+name="description"[^>]*>/s, () => head + early)
    .replace('</head>', () => `<style>${style}</style><script type="module" src="${wake}"></script></head>`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<div id="app"></div>', () => `<div id="app">${content.slice(early.length)}</div>`)
    .replace(
      '</body>',
      () => `<script type="application/json" id="${servedPageId}">${data}</script>${said}${asleep}</body>`,
    )
}

/** The app's page for an address of which there is nothing to tell to anybody who has not signed in. */
export function emptyShell(shell: string): string {
  return shell.replace('</title>', '</title><meta name="robots" content="noindex">')
}
