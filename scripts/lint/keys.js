// Reports `object[key]` with an unchecked key, which also finds inherited properties such as `constructor`
// and `__proto__`. Without type information: covers objects declared as `Record<string, …>`, keys with a type
// assertion, and `in`.

/** @typedef {{ type: string, [field: string]: any }} Node */
/** @typedef {{ report: (problem: { node: Node, message: string }) => void }} Context */

const lookUp =
  'Look it up by `ownValue` or `Object.hasOwn`, or use a Map: anybody’s key may be "constructor".'

/**
 * Returns whether a type is an open record: `Record<string, …>`, also inside `Partial<…>`, or `{ [key:
 * string]: … }`.
 * @param {Node | null | undefined} type @param {Set<string>} aliases @returns {boolean}
 */
function isOpenRecord(type, aliases) {
  if (!type) return false
  if (type.type === 'TSUnionType')
    return type.types.some((/** @type {Node} */ one) => isOpenRecord(one, aliases))
  if (type.type === 'TSTypeLiteral')
    return type.members.some((/** @type {Node} */ one) => one.type === 'TSIndexSignature')
  if (type.type !== 'TSTypeReference') return false
  const name = type.typeName.name
  if (aliases.has(name)) return true
  const [first] = type.typeArguments?.params ?? []
  if (name === 'Record') return first?.type === 'TSStringKeyword'
  return ['Partial', 'Readonly', 'NonNullable', 'Required'].includes(name) && isOpenRecord(first, aliases)
}

/**
 * Returns whether a variable is initialised with such a record.
 * @param {Node} init @param {Set<string>} aliases @returns {boolean}
 */
function isMadeOpen(init, aliases) {
  if (init.type === 'TSAsExpression') return isOpenRecord(init.typeAnnotation, aliases)
  if (init.type !== 'CallExpression' || init.callee.type !== 'MemberExpression') return false
  const { object, property } = init.callee
  return object.name === 'Object' && ['fromEntries', 'groupBy'].includes(property.name)
}

/** Returns whether a key is a literal, or made from a number. @param {Node} key */
const isKnown = (key) =>
  key.type === 'Literal' || (key.type === 'TemplateLiteral' && key.expressions.length === 0)

/** @param {Node} expression @returns {Node} */
const bare = (expression) =>
  ['TSNonNullExpression', 'ParenthesizedExpression', 'ChainExpression'].includes(expression.type)
    ? bare(expression.expression)
    : expression

const own = {
  /** @param {Context} context */
  create(context) {
    /** Names of properties that are open records. @type {Set<string>} */
    const properties = new Set()
    /**
     * Variables and parameters that are open records, with their function.
     * @type {{ name: string, within: Node }[]}
     */
    const variables = []
    /** @type {Set<string>} */
    const aliases = new Set()
    /** @type {Node[]} */
    const accesses = []
    /** `delete` only affects own properties. @type {Set<Node>} */
    const deleted = new Set()
    /** Enclosing functions and the file. @type {Node[]} */
    const around = []
    /** Types can be used before their declaration. @type {(() => void)[]} */
    const atEnd = []

    /** @param {Node} node */
    const enter = (node) => void around.push(node)
    const leave = () => void around.pop()
    /** @param {Node} object @returns {boolean} */
    const isRecord = (object) => {
      if (object.type === 'TSAsExpression') return isOpenRecord(object.typeAnnotation, aliases)
      if (object.type === 'MemberExpression') return properties.has(object.property.name)
      if (object.type !== 'Identifier') return false
      const { name, range } = object
      const isWithin = (/** @type {Node} */ { range: [start, end] }) => start <= range[0] && range[1] <= end
      return (
        properties.has(name) ||
        variables.some((variable) => variable.name === name && isWithin(variable.within))
      )
    }
    return {
      Program: enter,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      TSFunctionType: enter,
      'TSFunctionType:exit': leave,
      TSMethodSignature: enter,
      'TSMethodSignature:exit': leave,
      TSTypeAliasDeclaration(/** @type {Node} */ node) {
        if (isOpenRecord(node.typeAnnotation, aliases)) aliases.add(node.id.name)
      },
      Identifier(/** @type {Node} */ { name, typeAnnotation }) {
        const within = around.at(-1)
        if (!typeAnnotation || !within) return
        atEnd.push(() => {
          if (isOpenRecord(typeAnnotation.typeAnnotation, aliases)) variables.push({ name, within })
        })
      },
      TSPropertySignature(/** @type {Node} */ { key, typeAnnotation }) {
        atEnd.push(() => {
          if (isOpenRecord(typeAnnotation?.typeAnnotation, aliases)) properties.add(key.name)
        })
      },
      VariableDeclarator(/** @type {Node} */ { id, init }) {
        const within = around.at(-1)
        if (!init || id.type !== 'Identifier' || !within) return
        atEnd.push(() => {
          if (isMadeOpen(bare(init), aliases)) variables.push({ name: id.name, within })
        })
      },
      UnaryExpression(/** @type {Node} */ { operator, argument }) {
        if (operator === 'delete') deleted.add(argument)
      },
      MemberExpression(/** @type {Node} */ node) {
        if (!node.computed || isKnown(node.property)) return
        if (bare(node.property).type === 'TSAsExpression') {
          context.report({ node, message: `The type of this key is asserted, not known. ${lookUp}` })
        } else accesses.push(node)
      },
      BinaryExpression(/** @type {Node} */ node) {
        if (node.operator !== 'in' || isKnown(node.left) || node.left.type === 'PrivateIdentifier') return
        context.report({ node, message: `\`in\` sees what every object inherits. ${lookUp}` })
      },
      'Program:exit'() {
        for (const work of atEnd) work()
        for (const node of accesses) {
          if (!deleted.has(node) && isRecord(bare(node.object)))
            context.report({ node, message: `This record may have any key. ${lookUp}` })
        }
      },
    }
  },
}

export default { meta: { name: 'keys' }, rules: { own } }
