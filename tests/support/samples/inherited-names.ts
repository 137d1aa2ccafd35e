/** What every object of JavaScript inherits, as people may type it. */
export const inheritedNames = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'] as const
