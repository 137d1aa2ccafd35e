import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { checkedPatterns, lightStart, oneOf } from './scripts/bundle/chunk-patterns.js'
import { installedPage } from './scripts/installed-page.js'
import { startFiles } from './scripts/start-files.js'
import { withoutSummaries } from './scripts/bundle/without-summaries.js'

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? 3000}`

/** What every page with a form has in common, the account's above all. */
const formParts = [
  'src/forms/(use-failure-notice|use-validated-form)',
  'src/features/account/(account-form|account-page|account.module|complete-sign-in|pending-challenge)',
  'src/features/account/passkeys/supports-passkeys',
  'src/locales/paraglide/messages/(account_(back_to_login|code|email|password)|form_unchanged|pricing_see)',
  'src/ui/fields/(email-field|field|password-field|text-field)',
]

/** How a page is laid out, and what it says without a network: every page has these. */
const layoutParts = [
  'src/api/foreign-response-text',
  'src/forms/failure-text',
  'src/lib/device-full',
  'node_modules/lucide-react/.+/eye-off',
  'src/ui/(card|page-header|stack|use-optimistic-value)',
  'src/ui/states/banner',
  'src/locales/paraglide/messages/(ui_(hide_password|optional|show_password|submit)|device_full|foreign_response\\w*|no_connection|something_wrong)',
]

/** Small things that most pages of those who are signed in have. */
const pageParts = [
  'contract/(team|text/creole|fields/fields)',
  'contract/locales/paraglide/messages/(field|id|limit|date|number)_\\w+',
  'src/lib/(dates|numbers|when-idle)',
  'node_modules/lucide-react/.+/calendar-days',
  'src/ui/(avatar|initials)',
  'src/ui/states/(badge|drawing|empty-state|error-state|load-more|skeleton)',
  'src/widgets/load-failed',
  'src/locales/paraglide/messages/(ui|nav)_\\w+',
]

/** What a podcast's page and somebody's public page have in common. */
const podcastParts = [
  'src/features/podcasts/(copy-address|linked-text|podcast-details|publisher-(head|podcasts)|subscribe)',
  'src/widgets/(church-colour|church-mark|share-button)',
  'src/(lib/page-title|queries/podcast-queries)',
]

/** Small things that the help, the contact form and an invitation share with a church's screens. */
const publicParts = [
  'contract/(blogs/post-limits|pages/site-pages|text/text)',
  'src/ui/use-optimistic-value',
  'src/ui/fields/(select-field|text-area)',
  'node_modules/lucide-react/.+/(bell|bell-ring|chevron-(down|left)|church|circle-check|id-card)',
  'node_modules/lucide-react/.+/(mail-check|trophy|upload|users-round)',
]

/** What the leagues that anybody may see share with a church's screens. */
const leagueParts = [
  'contract/(billing|fields/calendar)',
  'node_modules/@tanstack/react-router/.+/useCanGoBack',
  'contract/leagues/(applications|league|leagues)',
  'src/forms/use-draft-text',
  'src/queries/(format-money|league-queries)',
  'src/ui/(figures/stars|list-row)',
  'src/ui/fields/checkbox',
  'src/ui/lists/(filter-chips|item-list)',
  'src/widgets/user-avatar',
  'node_modules/lucide-react/.+/(calendar-plus|star)',
]

/** Tells the worker what its pages start with; its build comes after the app's. */
const withStartFiles: Plugin = {
  name: 'with-start-files',
  config: () => ({
    define: { START_FILES: JSON.stringify(startFiles('dist/app/.vite/manifest.json')) },
  }),
}
/** What the phone's sign-in has in common with a church's screens. The list of countries is not among it. */
const phoneParts = [
  'contract/countries/(country-name|creole-names)',
  'contract/locales/paraglide/messages/phone_\\w+',
  'contract/text/(phones|text)',
  'src/ui/(row-after-key|visually-hidden)',
  'src/ui/fields/(code-field|combobox-field)',
]

/** What a church's main screens start with: the frame around them, and the way to the roll. */
const churchParts = [
  'src/sync/signed-in',
  'src/queries/find-church',
  'src/shell/(church-outlet|person-tools|side-nav|signed-in-frame|tab-bar)',
  'src/routes/_auth',
  'src/routes/_auth/_church',
  'src/routes/_auth/_church/attendance.index',
  // The other screens of members come with their routes.
  'src/features/(attendance|analytics|members)/(?!history-screen|service-list|service-times/|add-member|birthday-field|member-form|other-contacts|households/|member/|merge/(?!same-)|visitors/|photo-round).+',
]

/** What the pages of the help share: anybody reads them, so it is not put together with what a church's screens share. */
const helpParts = ['src/(features|widgets)/help/.+', 'src/locales/paraglide/messages/help_\\w+']

/**
 * The large files of these. Most of what is in them runs before the first screen is there: a browser that is told so
 * compiles all of it beside the main thread as it comes in, and not function by function when each is first called.
 */
const startingFiles = ['index', 'libraries', 'query', 'leagues', 'church']
const compileAll = '//# allFunctionsCalledOnLoad'
const compiledWhole: Plugin = {
  name: 'compiled-whole',
  // A device that has the same file without the comment fetches it anew.
  augmentChunkHash: ({ name }) => (startingFiles.includes(name) ? compileAll : undefined),
  generateBundle: {
    // It counts on the first line only: after all that others put there.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      for (const name of startingFiles) {
        const chunk = chunks.find((one) => one.name === name)
        // Without it nothing would be said, and nobody would notice but by the clock.
        if (!chunk) throw new Error(`No file is called ${name}`)
        chunk.code = `${compileAll}\n${chunk.code}`
        const map = bundle[chunk.sourcemapFileName ?? '']
        // Each line of a map ends with a semicolon.
        if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '$&;')
      }
    },
  },
}

/** What a church's screens share with public pages, for which the rest of them is too much: each a file of its own. */
const ofPublicPages = /[\\/](circle-off|headphones|page-frame|mic|trash)\./

const allParts = [
  formParts,
  layoutParts,
  pageParts,
  podcastParts,
  publicParts,
  leagueParts,
  phoneParts,
  churchParts,
  helpParts,
].flat()

// The app and its service worker. The server has a build of its own: server/vite.config.ts.
export default defineConfig({
  // By this the app knows that a clock which stands before its build is wrong.
  define: { BUILT_ON: JSON.stringify(new Date().toISOString().slice(0, 10)) },
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
            { name: (id) => ofPublicPages.exec(id)?.[1] ?? null, priority: 1.95 },
            { name: 'layout', test: oneOf(layoutParts), priority: 1.95 },
            { name: 'page', test: oneOf(pageParts), priority: 1.9 },
            // Writes of screens. Their dependencies stay where they are: no page before the sign-in writes with them.
            {
              name: 'call',
              test: /[\\/]@tanstack[\\/].+[\\/](mutationObserver|useMutation)\.|src[\\/](forms[\\/]use-call|queries[\\/]refresh)\./,
              priority: 1.8,
              includeDependenciesRecursively: false,
            },
            {
              name: 'query',
              test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]|src[\\/]api[\\/]query\./,
              priority: 1.7,
            },
            // What every way into an account sends.
            {
              name: 'account',
              test: /contract[\\/]account[\\/](account|api-keys|profile)\./,
              priority: 1.65,
            },
            { name: 'form', test: oneOf(formParts), priority: 1.6 },
            {
              name: 'public',
              test: oneOf(publicParts),
              priority: 1.55,
              includeDependenciesRecursively: false,
            },
            { name: 'phone', test: oneOf(phoneParts), priority: 1.55 },
            { name: 'podcasts', test: oneOf(podcastParts), priority: 1.5 },
            { name: 'leagues', test: oneOf(leagueParts), priority: 1.4 },
            {
              name: 'site',
              // Not the sermons, the way out, the second factor, the 404 and the rooms of those who are signed in: what
              // they need is not the first page's.
              test: /src[\\/]features[\\/](home[\\/](?!sermon-)|account[\\/](phone[\\/]phone-screen|(?!log-?out|account-type|verify-|not-found-)[^\\/]+$))/,
              priority: 0.5,
              entriesAware: true,
              entriesAwareMergeThreshold: 3300,
            },
            {
              name: 'church',
              test: oneOf(churchParts),
              priority: 0.4,
            },
            { name: 'help', test: oneOf(helpParts), priority: 0.2, minShareCount: 2 },
            // What the screens of gifts share: their parts import each other.
            { name: 'gifts', test: /src[\\/]features[\\/]donations[\\/]/, priority: 0.2, minShareCount: 2 },
            // What two screens share, in files that are not too small: text by text it would be 130 files under 2 KiB,
            // each of them a request, and one more that a device stores.
            {
              name: 'shared',
              priority: 0.1,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2000,
            },
          ],
        },
      },
    },
  },
  plugins: [
    checkedPatterns(allParts),
    lightStart([
      'contract/leagues/(application|applications|fees|league|leagues|reviews)',
      'contract/blogs/.+',
    ]),
    withoutSummaries,
    compiledWhole,
    installedPage,
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
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}'],
        globIgnores: ['screenshots/**', 'assets/firebase-*.js', 'index.html'],
        buildPlugins: { vite: [withStartFiles, withoutSummaries] },
      },
      devOptions: { enabled: false, type: 'module' },
    }),
  ],
  server: {
    proxy: {
      '/api': api,
      '/settings.json': api,
      '/manifest.webmanifest': api,
      '/event/': api,
      '/e/': api,
      '/visit/': api,
      '/church-colours/': api,
      '/assets/rsvp-': api,
      '/rsvp-worker.js': api,
      // The public pages themselves are the app's here: their scripts come from Vite.
      '^/@[^/]+/feed\\.xml$': api,
      '^/(robots\\.txt|sitemap)': api,
    },
  },
})
