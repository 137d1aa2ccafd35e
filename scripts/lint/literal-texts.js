import { parseSync, Visitor } from 'oxc-parser'

// Attributes and properties with user-visible values.
const read = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'error',
  'heading',
  'help',
  'hint',
  'label',
  'placeholder',
  'title',
])

const letters = /\p{L}{2}/u

/**
 * Returns the string results that an expression can have.
 * @param {import('oxc-parser').Node} node
 * @returns {{ start: number, text: string }[]}
 */
function outcomes(node) {
  switch (node.type) {
    case 'JSXExpressionContainer':
      return outcomes(node.expression)
    case 'Literal':
      return typeof node.value === 'string' ? [{ start: node.start, text: node.value }] : []
    case 'JSXText':
      return [{ start: node.start, text: node.value }]
    case 'TemplateLiteral':
      return node.quasis.map((part) => ({ start: part.start, text: part.value.raw }))
    case 'ConditionalExpression':
      return [...outcomes(node.consequent), ...outcomes(node.alternate)]
    case 'LogicalExpression':
      return [...outcomes(node.left), ...outcomes(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...outcomes(node.left), ...outcomes(node.right)] : []
    default:
      return []
  }
}

/**
 * Finds user-visible texts in JSX that are not in a catalogue: between tags and in attributes such as
 * `aria-label`.
 * @param {string} file @param {string} source
 */
export function literalTexts(file, source) {
  /** @type {{ start: number, text: string }[]} */
  const found = []
  /** @param {import('oxc-parser').JSXChild[]} children */
  const between = (children) => {
    for (const child of children) found.push(...outcomes(child))
  }
  new Visitor({
    JSXElement: (node) => between(node.children),
    JSXFragment: (node) => between(node.children),
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (node.value && read.has(name)) found.push(...outcomes(node.value))
    },
  }).visit(parseSync(file, source).program)
  return found
    .filter(({ text }) => letters.test(text))
    .map(({ start, text }) => ({
      line: source.slice(0, start + text.search(letters)).split('\n').length,
      text: text.trim(),
    }))
}
