import { defineConfig } from 'vite'

// Bundles the server, and the operator's commands beside it; what comes from npm stays outside.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: {
      input: ['main', 'operator', 'backup-command', 'restore-command'].map((name) => `server/${name}.ts`),
    },
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
  },
})
