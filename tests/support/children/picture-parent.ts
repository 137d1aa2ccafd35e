import { runOnPicture } from '#server/pictures/picture-process.ts'

// A process with a picture process; prints its id. `stays`: runs until killed.

const { pid } = (await runOnPicture('../tests/support/children/picture-work', 'process' as never)) as {
  pid: number
}
console.log(pid)
if (process.argv.includes('stays')) setInterval(() => {}, 1000)
