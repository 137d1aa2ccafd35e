import { defineConfig } from 'vite'
import type { BuildEnvironmentOptions, Plugin } from 'vite'
import { withoutSummaries } from './scripts/bundle/without-summaries.js'

// The pages that the server renders: their scripts and styles, their workers, and what renders them. Apart from the
// app, of whose start they must not carry anything. A new page is one line in each of these lists.

/** What a page starts with in the browser, by the name of its file; the server finds it in the manifest by its path. */
const scripts = {
  rsvp: 'src/features/rsvp/page-script.ts',
  'hydrate-later': 'src/hydrate-later.ts',
}

/** The description of the API: built apart, since what it shared with an invitation would be a second file of both. */
const apiDocsScripts = { 'api-docs': 'src/features/api-docs/page-script.ts' }

/** The page of a visitor card, apart for the same reason. */
const visitScripts = { visit: 'src/features/visit/page-script.ts' }

/** Service workers of their own, by the name of their file. */
const workers = { 'rsvp-worker': 'sw/rsvp-worker.ts' }

/** What renders a page on the server, by the name of its file below dist/pages. */
const renderers = {
  'rsvp-page': 'src/features/rsvp/render-rsvp-page.tsx',
  'api-docs': 'src/features/api-docs/render-api-docs.tsx',
  'visit-page': 'src/features/visit/render-visit-page.tsx',
  'public-page': 'src/render-public-page.tsx',
}

/** Beside the app, which is built before and empties the folder. */
const withTheApp = { outDir: 'dist/app', emptyOutDir: false, target: 'es2022' } as const

const scriptBuild = (input: Record<string, string>, manifest: string): BuildEnvironmentOptions => ({
  ...withTheApp,
  manifest,
  assetsInlineLimit: 0,
  sourcemap: 'hidden',
  modulePreload: false,
  rolldownOptions: {
    input,
    output: { entryFileNames: 'assets/[name]-[hash].js', assetFileNames: 'assets/[name]-[hash][extname]' },
  },
})

const workerBuild: BuildEnvironmentOptions = {
  ...withTheApp,
  rolldownOptions: { input: workers, output: { entryFileNames: '[name].js', format: 'iife' } },
}

const rendererBuild: BuildEnvironmentOptions = {
  outDir: 'dist/pages',
  target: 'node20',
  sourcemap: true,
  // Pictures have the same addresses as in the app, whose build writes them.
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: renderers,
    output: { entryFileNames: '[name].js', assetFileNames: 'assets/[name]-[hash][extname]' },
  },
}

/** The class names are used on the server alone: without this their rules would go, too. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client' || name === 'apiDocs' || name === 'visit',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: () => ({ moduleSideEffects: 'no-treeshake' }),
  },
}

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  define: { BUILT_ON: JSON.stringify(new Date().toISOString().slice(0, 10)) },
  plugins: [keepStyles, withoutSummaries],
  builder: {
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((one) => builder.build(one)))
    },
  },
  environments: {
    client: { build: scriptBuild(scripts, '.vite/pages-manifest.json') },
    apiDocs: { consumer: 'client', build: scriptBuild(apiDocsScripts, '.vite/api-docs-manifest.json') },
    visit: { consumer: 'client', build: scriptBuild(visitScripts, '.vite/visit-manifest.json') },
    worker: { consumer: 'client', build: workerBuild },
    // With React in it, as it is for those who use it and not for those who build with it.
    ssr: { resolve: { noExternal: true }, build: rendererBuild },
  },
})
