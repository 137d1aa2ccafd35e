import { defineConfig } from 'vite'

// Bundles the server, and the operator's command beside it; what comes from npm stays outside.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: { input: ['server/main.ts', 'server/operator.ts'] },
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
  },
})
