import { appFilesId, noConnectionId, servedPageId } from '#contract/served-page.ts'
import type { DrawnPage, ServedPage } from '#contract/served-page.ts'

/** The elements by which the app's page brings the app's scripts. */
const appFiles = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

/**
 * The app's page with a public page drawn into it, and with what it was drawn from. `files` are those that it needs
 * beside the app's first ones. Its style sheets come with the page; the app's scripts are put aside for `wake`, the
 * script that brings them when they are wanted.
 */
export function fillShell(
  shell: string,
  { head, content, noConnection }: DrawnPage,
  { transcript: _, ...served }: ServedPage,
  { files, wake }: { files: string[]; wake: string },
): string {
  const data = JSON.stringify(served).replaceAll('<', '\\u003c')
  // What React would have fetched early is named where a browser comes to it first.
  const early = /^(?:<link [^>]*>)*/.exec(content)![0]
  const styles = files.filter((file) => file.endsWith('.css'))
  const links = styles.map((file) => `<link rel="stylesheet" href="${file}">`)
  const parts = files.filter((file) => !styles.includes(file))
  const scripts = [
    ...shell.matchAll(appFiles),
    ...parts.map((file) => `<link rel="modulepreload" href="${file}">`),
  ]
  const said = `<p id="${noConnectionId}" class="bottom-notice" role="alert" hidden>${noConnection}</p>`
  const asleep = `<template id="${appFilesId}">${scripts.join('')}</template>`
  return shell
    .replaceAll(appFiles, '')
    .replace('<html lang="en">', `<html lang="${served.language}">`)
    .replace(/<title>.*?<\/title>\s*<meta\s+name="description"[^>]*>/s, () => head + early)
    .replace('</head>', () => `${links.join('')}<script type="module" src="${wake}"></script></head>`)
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
