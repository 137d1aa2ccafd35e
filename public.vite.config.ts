import { defineConfig } from 'vite'
import type { BuildEnvironmentOptions } from 'vite'

const drawing: BuildEnvironmentOptions = {
  outDir: 'dist/public-pages',
  target: 'node20',
  sourcemap: true,
  rolldownOptions: { input: 'src/render-public-page.tsx' },
}

/** Beside the app, which is built before and empties the folder. */
const wake: BuildEnvironmentOptions = {
  outDir: 'dist/app',
  emptyOutDir: false,
  target: 'es2022',
  // The server reads the name of the file there.
  manifest: 'wake-manifest.json',
  sourcemap: 'hidden',
  rolldownOptions: {
    input: 'src/hydrate-later.ts',
    output: { entryFileNames: 'assets/wake-[hash].js' },
  },
}

// What draws the public pages on the server, from the app's own parts, and the script that they start with. The server
// finds both by their paths.
export default defineConfig({
  appType: 'custom',
  publicDir: false,
  builder: {
    async buildApp(builder) {
      await Promise.all(Object.values(builder.environments).map((one) => builder.build(one)))
    },
  },
  environments: {
    client: { build: wake },
    // With React in it, as it is for those who use it and not for those who build with it.
    ssr: { resolve: { noExternal: true }, build: drawing },
  },
})
