// expect: import(no-relative-parent-imports)
import config from '../../../oxlint.config.js'

// The same rules; only here they are meant to find something.
export default { ...config, ignorePatterns: ['locales/**'] }
