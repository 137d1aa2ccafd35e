import { defineConfig } from 'vite'

const entries = ['main', 'operator', 'backup-command', 'restore-command']
/** Entry points of child processes (server/child-processes/run-in-child.ts). */
const children = [
  'account/profile/resume/kind-of-resume-child',
  'blogs/files/source-text-child',
  'blogs/render-child',
  'blogs/writer/chapters-child',
  'blogs/writer/write-child',
  'files/audio/read-audio-child',
  'imports/check-list',
  'imports/read-list-file',
  'child-processes/open-stream',
  'transcripts/read-transcript-child',
]
/** Entry points of the picture process (server/pictures/picture-process.ts). */
const pictures = [
  'imports/photo/prepare-picture',
  'pictures/frame-picture',
  'pictures/picture-child',
  'podcasts/artwork-sizes',
]

// Bundles the server and the operator's commands; npm packages stay external.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    rolldownOptions: {
      input: [...entries, ...children, ...pictures].map((path) => `server/${path}.ts`),
    },
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
  },
})
