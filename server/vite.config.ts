import { defineConfig } from 'vite'

const entries = ['main', 'operator', 'backup-command', 'restore-command']
/** What runs in threads, which load files of their own (server/run-in-thread.ts). */
const threads = [
  'blogs/files/write-file',
  'blogs/render-thread',
  'blogs/writer/chapters-thread',
  'blogs/writer/write-thread',
  'donations/statements-thread',
  'imports/check-list',
  'imports/read-list-file',
]
/** The process that decodes pictures, and its work (server/pictures/picture-process.ts). */
const pictures = [
  'imports/photo/prepare-picture',
  'pictures/frame-picture',
  'pictures/picture-as-png',
  'pictures/picture-child',
  'podcasts/artwork-sizes',
]

// Bundles the server, and the operator's commands beside it; what comes from npm stays outside.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: {
      input: [...entries, ...threads, ...pictures].map((path) => `server/${path}.ts`),
    },
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
  },
})
