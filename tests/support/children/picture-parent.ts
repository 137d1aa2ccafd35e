import { runOnPicture } from '#server/pictures/picture-process.ts'

// A process that has a picture process; it prints its id. `stays`: until it is killed.

const { pid } = (await runOnPicture('../tests/support/children/picture-work', 'process' as never)) as {
  pid: number
}
console.log(pid)
if (process.argv.includes('stays')) setInterval(() => {}, 1000)
