import { basename } from 'node:path'

// Vague names attract unrelated code; `index.ts` barrels cause cycles.
const vague = /^(utils?|helpers?|common|misc|types|index|shared|constants)\.(ts|tsx|js)$/

const file = {
  /** @param {{ filename: string, report: (problem: { node: object, message: string }) => void }} context */
  create: (context) => ({
    /** @param {object} node */
    Program(node) {
      const name = basename(context.filename)
      if (!vague.test(name)) return
      context.report({ node, message: `"${name}" says nothing: name the file after the one thing in it.` })
    },
  }),
}

export default { meta: { name: 'names' }, rules: { file } }
