/** Style of the operator's page, a separate file because the policy forbids inline styles. */
export const unsentStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; }
ol { list-style: none; padding: 0; }
article { border: 1px solid GrayText; border-radius: 0.5rem; padding: 0 1rem; margin: 1rem 0; }
h2, h3 { font-size: 1.125rem; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; margin: 0; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
nav { display: flex; gap: 1rem; }
nav a { display: inline-block; padding: 0.5rem 0; }
`
