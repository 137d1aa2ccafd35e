import { defineConfig } from 'vite'
import type { BuildEnvironmentOptions, Plugin } from 'vite'

/** Beside the app, which is built before and empties the folder. */
const withTheApp = { outDir: 'dist/app', emptyOutDir: false, target: 'es2022' } as const

const script: BuildEnvironmentOptions = {
  ...withTheApp,
  // The server reads the names of the files there.
  manifest: 'rsvp-manifest.json',
  assetsInlineLimit: 0,
  sourcemap: 'hidden',
  rolldownOptions: {
    input: 'src/features/rsvp/page-script.ts',
    output: { entryFileNames: 'assets/rsvp-[hash].js', assetFileNames: 'assets/rsvp-[hash][extname]' },
  },
}

const worker: BuildEnvironmentOptions = {
  ...withTheApp,
  rolldownOptions: {
    input: 'sw/rsvp-worker.ts',
    output: { entryFileNames: 'rsvp-worker.js', format: 'iife' },
  },
}

const drawing: BuildEnvironmentOptions = {
  outDir: 'dist/rsvp',
  target: 'node20',
  sourcemap: true,
  rolldownOptions: { input: 'src/features/rsvp/render-rsvp-page.tsx' },
}

/** The class names are used on the server alone: without this their rules would go, too. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: () => ({ moduleSideEffects: 'no-treeshake' }),
  },
}

// The page of an invitation: what draws it on the server, its small script with the style sheet, and its worker. Apart
// from the app, of whose start it must not carry anything.
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [keepStyles],
  builder: {
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((one) => builder.build(one)))
    },
  },
  environments: {
    client: { build: script },
    worker: { consumer: 'client', build: worker },
    ssr: { build: drawing },
  },
})
