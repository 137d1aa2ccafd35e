import { loadavg } from 'node:os'
import { benchApi } from './api.ts'
import { benchBackground } from './background.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchListening } from './listening.ts'
import { benchLive } from './live.ts'
import { benchPhone } from './phone.ts'
import { benchSizes } from './sizes.ts'
import { benchStream } from './stream.ts'
import { benchUpload } from './upload.ts'

const parts: Record<string, () => Promise<void>> = {
  api: benchApi,
  background: benchBackground,
  phone: benchPhone,
  sizes: benchSizes,
  stream: benchStream,
  listening: benchListening,
  lighthouse: benchLighthouse,
  upload: benchUpload,
  live: benchLive,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in parts))
if (unknown) throw new Error(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.`)

for (const [name, run] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n## ${name} (load of the machine before it: ${loadavg()[0]!.toFixed(2)})`)
  await run()
}
