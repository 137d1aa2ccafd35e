import { defineConfig } from 'vite'

// What draws the public pages on the server: the app's own parts, which the server finds by their path.
export default defineConfig({
  publicDir: false,
  // With React in it, as it is for those who use it and not for those who build with it.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/draw-public-page.tsx',
    outDir: 'dist/public-pages',
    target: 'node20',
    sourcemap: true,
  },
})
