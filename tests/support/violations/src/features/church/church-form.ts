import { frame } from '#src/shell/frame.ts' // expect: boundaries(dependencies)

export const church = import('#server/church/handlers.ts') // expect: boundaries(dependencies)
export { frame }
