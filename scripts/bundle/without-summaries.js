/** Source files of the contract, in subfolders too. */
export const contractFile = /[\\/]contract[\\/].+\.ts$/

/**
 * Removes the summaries of calls, which only the API description shows. Keeps the line breaks, for the source maps.
 * @param {string} code
 */
export function removeSummaries(code) {
  return code.replace(/^ +summary:\s+(?:(['"]).*\1 \+\s+)*(['"]).*\2,$/gm, (text) =>
    text.replace(/[^\n]/g, ''),
  )
}

/** Keeps the summaries of calls out of browsers and service workers. @type {import('vite').Plugin} */
export const withoutSummaries = {
  name: 'without-summaries',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform: {
    filter: { id: contractFile },
    handler: (code) => ({ code: removeSummaries(code), map: null }),
  },
}
