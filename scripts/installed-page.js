import { build } from 'vite'

const script = 'start-installed.js'

/**
 * The page that the service worker serves: the app's index with an earlier script that shows the roll
 * snapshot. Built separately, so that it has no imports and is not part of a first visit.
 * @type {import('vite').Plugin}
 */
export const installedPage = {
  name: 'installed-page',
  apply: 'build',
  generateBundle: {
    // After the page has been generated.
    order: 'post',
    async handler(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('There is no index.html')
      const html = String(page.source)
      const [tag, app] = /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
      if (!tag) throw new Error('index.html does not start the app')
      const source = html
        .replace(tag, `<link rel="modulepreload" crossorigin href="${app}">`)
        .replace('</body>', `  <script src="/${script}" data-app="${app}"></script>\n  </body>`)
      this.emitFile({ type: 'asset', fileName: script, source: await buildScript() })
      this.emitFile({ type: 'asset', fileName: 'installed.html', source })
    },
  },
}

async function buildScript() {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: 'src/start-installed.ts', output: { format: 'iife' } },
    },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('src/start-installed.ts is no script')
  return chunk.code
}
