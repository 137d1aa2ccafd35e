/** Inherited property names of every JavaScript object. */
export const inheritedNames = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'] as const
