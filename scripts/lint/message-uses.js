import { parseSync, Visitor } from 'oxc-parser'

/** @typedef {{ root: string, name: string }} Use */

/** Returns the catalogue of an import: `contract`, `src` or none. @param {string} source */
function catalogueOf(source) {
  return /^#(\w+)\/locales\/paraglide\/messages\.js$/.exec(source)?.[1]
}

/**
 * Returns the messages used by a source file as `root key`, and unreadable accesses. Understands `m.key`,
 * `m['key']` and m[`kind_${x}`], which uses every key of that form.
 * @param {string} file @param {string} text @param {Map<string, string>[]} catalogues keys of contract and of src
 */
export function messageUses(file, text, catalogues) {
  /** @type {Map<string, string>} */
  const roots = new Map()
  /** @type {string[]} */
  const used = []
  /** @type {number[]} */
  const unreadable = []

  /** @param {import('oxc-parser').Expression} property @param {string} root */
  function pick(property, root) {
    if (property.type === 'Literal') return void used.push(`${root} ${property.value}`)
    if (property.type !== 'TemplateLiteral') return void unreadable.push(property.start)
    const form = new RegExp(`^${property.quasis.map((part) => part.value.raw).join('\\w+')}$`)
    const keys = catalogues[root === 'contract' ? 0 : 1]?.keys() ?? []
    used.push(...[...keys].filter((key) => form.test(key)).map((key) => `${root} ${key}`))
  }

  new Visitor({
    ImportDeclaration(node) {
      const root = catalogueOf(node.source.value)
      for (const specifier of root ? node.specifiers : []) {
        if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
        if (specifier.imported.name === 'm') roots.set(specifier.local.name, root ?? '')
        else used.push(`${root} ${specifier.imported.name}`)
      }
    },
    MemberExpression(node) {
      const root = node.object.type === 'Identifier' ? roots.get(node.object.name) : undefined
      if (!root) return
      if (node.computed) pick(node.property, root)
      else if (node.property.type === 'Identifier') used.push(`${root} ${node.property.name}`)
    },
  }).visit(parseSync(file, text).program)
  return { used, unreadable }
}
