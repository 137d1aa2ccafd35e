import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`

/** What every page with a form has in common, the account's above all. */
const formParts = [
  'contract/(account|fields)',
  'src/widgets/use-validated-form',
  'src/features/account/(account-page|account.module)',
  'src/messages/paraglide/messages/(account_(email|password)|form_unchanged|ui_submit)',
  'src/ui/(banner|card|field|page-header|password-field|stack|text-field)',
]

// The app and its service worker. The server has a build of its own: server/vite.config.ts.
export default defineConfig({
  build: {
    outDir: 'dist/app',
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    // The server reads it to say early what a page will need.
    manifest: true,
    // The first page's files are named by the server (server/http/page-preloads.ts), those of the others lie on the
    // device: a list of all files that any page may need is not worth 2 KiB on every first visit.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : []),
    },
    rolldownOptions: {
      output: {
        // A part of a group is named by all the pages that need it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${(names[0] ?? 'asset').split(/[~.]/)[0]}-[hash][extname]`,
        codeSplitting: {
          // What every page starts with, in two files: libraries (which stay the same for long) and ours. The parts
          // of a form stay together. What else the pages before the sign-in need is split by who needs it, and what
          // is left for a church's main screens is one file: a phone that opens the roll without a network spends
          // more time on fetching sixty files than on reading one.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
            { name: 'app', tags: ['$initial'], priority: 2 },
            {
              name: 'form',
              test: new RegExp(`[\\/](${formParts.join('|')})\\.`),
              priority: 1,
            },
            {
              name: 'site',
              // Not the sermons and not the way out: what they need is not the first page's.
              test: /src[\\/]features[\\/](home[\\/](?!sermon-)|account[\\/](?!log-?out))/,
              priority: 0.5,
              entriesAware: true,
              entriesAwareMergeThreshold: 9000,
            },
            {
              name: 'church',
              test: /src[\\/](shell[\\/](signed-in|church-outlet)|features[\\/](attendance|dashboard|members)[\\/])/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  // The form library's wire to its developer tools, which we do not use, is as large as our forms.
  resolve: { alias: { '@tanstack/devtools-event-client': '/src/lib/no-devtools.ts' } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routes.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,woff2,svg}'], globIgnores: ['screenshots/**'] },
      devOptions: { enabled: false, type: 'module' },
    }),
  ],
  server: {
    proxy: {
      '/api': api,
      '/settings.json': api,
      '/event/': api,
      '/assets/rsvp-': api,
      '/rsvp-worker.js': api,
    },
  },
})
