import { defineConfig } from 'vite'

// Bundles the server into one file; what comes from npm stays outside it.
export default defineConfig({
  publicDir: false,
  build: { ssr: 'server/main.ts', outDir: 'dist/server', target: 'node20', sourcemap: true },
})
