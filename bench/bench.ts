import { loadavg } from 'node:os'
import { benchApi } from './api.ts'
import { benchBackground } from './background.ts'
import { benchChat } from './chat.ts'
import { benchJobs } from './jobs.ts'
import { benchLeagues } from './leagues.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchListening } from './listening.ts'
import { benchLive } from './live.ts'
import { benchMembers } from './members.ts'
import { benchPhone } from './phone.ts'
import { benchSearch } from './search.ts'
import { benchSizes } from './sizes.ts'
import { benchStream } from './stream.ts'
import { benchUpload } from './upload.ts'

const benchmarks: Record<string, () => Promise<void>> = {
  api: benchApi,
  background: benchBackground,
  phone: benchPhone,
  members: benchMembers,
  search: benchSearch,
  jobs: benchJobs,
  sizes: benchSizes,
  stream: benchStream,
  listening: benchListening,
  lighthouse: benchLighthouse,
  upload: benchUpload,
  live: benchLive,
  chat: benchChat,
  leagues: benchLeagues,
}

const requested = process.argv.slice(2)
const unknown = requested.find((name) => !(name in benchmarks))
if (unknown)
  throw new Error(`There is no benchmark ${unknown}; there are ${Object.keys(benchmarks).join(', ')}.`)

for (const [name, run] of Object.entries(benchmarks)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  console.log(`\n## ${name} (load of the machine before it: ${loadavg()[0]!.toFixed(2)})`)
  await run()
}
