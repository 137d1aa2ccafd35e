import { startJobs } from '#server/jobs.ts'
import { createLog } from '#server/log.ts'

// A process that runs a job until killed: `endless-job.ts <database> <queue> <lease in seconds>`. Reports its
// start.

const [url = '', queue = '', lease] = process.argv.slice(2)
const jobs = await startJobs(url, createLog('silent'), { lease: Number(lease), clock: false })
await jobs.work(queue, () => {
  process.stdout.write('at it\n')
  return new Promise(() => {})
})
