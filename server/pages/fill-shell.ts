import { manifestAddress } from '#contract/pages/installed-app.ts'
import { appFilesId, noConnectionId, servedPageId } from '#contract/pages/served-page.ts'
import type { RenderedPage, ServedPage } from '#contract/pages/served-page.ts'

/** Elements of the shell that load the app's scripts and styles. */
const appFiles = /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|stylesheet)"[^>]*>/g

/** Ids of elements that block rendering until parsed, to avoid layout shifts above them. */
const drawnFrom = ['main', 'subscribe-ways']

/**
 * Inserts a rendered public page and its data into the app shell. `files`: assets of the route; they go into a
 * template, from which `hydrationScript`, a classic script, loads them. `style` and `hydrationScript` are inlined, so that
 * the page renders without a further request and no press comes before the script.
 */
export function fillShell(
  shell: string,
  { head, content, noConnection }: RenderedPage,
  { transcript: _, ...served }: ServedPage,
  { files, hydrationScript, style }: { files: string[]; hydrationScript: string; style: string },
): string {
  const { post } = served
  const data = JSON.stringify({ ...served, post: post && { ...post, html: '' } }).replaceAll('<', '\\u003c')
  // Moves React's preload links to the head, where browsers find them first.
  const preloads = /^(?:<link [^>]*>)*/.exec(content)![0]
  const expected = drawnFrom
    .filter((id) => content.includes(` id="${id}"`))
    .map((id) => `<link rel="expect" href="#${id}" blocking="render">`)
  const assets = [
    ...shell.matchAll(appFiles),
    ...files.map(
      (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" href="${file}">`,
    ),
  ]
  const notice = `<p id="${noConnectionId}" class="bottom-notice" role="alert" hidden>${noConnection}</p>`
  const deferredAssets = `<template id="${appFilesId}">${assets.join('')}</template>`
  return shell
    .replaceAll(appFiles, '')
    .replace('<html lang="en">', `<html lang="${served.language}">`)
    .replace('"/manifest.webmanifest"', `"${manifestAddress(served.language)}"`)
    .replace(
      /<title>.*?<\/title>\s*<meta\s+name="description"[^>]*>/s,
      () => head + expected.join('') + preloads,
    )
    .replace('</head>', () => `<style>${style}</style><script>${hydrationScript}</script></head>`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<div id="app"></div>', () => `<div id="app">${content.slice(preloads.length)}</div>`)
    .replace(
      '</body>',
      () =>
        `<script type="application/json" id="${servedPageId}">${data}</script>${notice}${deferredAssets}</body>`,
    )
}

/** The app shell for a URL without public content, marked as noindex. */
export function emptyShell(shell: string): string {
  return shell.replace('</title>', '</title><meta name="robots" content="noindex">')
}
