import { fileURLToPath } from 'node:url'
import { defineConfig } from 'oxlint'

const plugin = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`scripts/lint/${name}.js`, import.meta.url))

// Run as `npm run lint`. Who may import whom stands in scripts/lint/parts.js.
export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'react',
    'jsx-a11y',
    'promise',
    'node',
    'vitest',
  ],
  jsPlugins: [plugin('boundaries'), plugin('keys'), plugin('names')],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: [
    'dist/**',
    'data/**',
    '**/paraglide/**',
    '**/*.gen.ts',
    'server/db/migrations/**',
    'tests/support/violations/**',
  ],
  rules: {
    // The shape of the whole.
    'boundaries/dependencies': 'error',
    'keys/own': 'error',
    'names/file': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 300 }],
    'import/no-default-export': 'error',
    'import/no-relative-parent-imports': 'error',
    'import/extensions': ['error', 'ignorePackages'],
    'oxc/no-barrel-file': ['error', { threshold: 0 }],

    // Mistakes.
    eqeqeq: 'error',
    'default-case-last': 'error',
    'guard-for-in': 'error',
    'no-alert': 'error',
    'no-console': 'error',
    'no-constructor-return': 'error',
    'no-param-reassign': 'error',
    'no-self-compare': 'error',
    'no-throw-literal': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-var': 'error',
    'no-warning-comments': 'error',
    'prefer-const': 'error',
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'unicorn/prefer-node-protocol': 'error',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],

    // Readable code.
    complexity: ['error', { max: 20, variant: 'modified' }],
    'max-depth': ['error', { max: 3 }],
    'max-params': ['error', { max: 5 }],
    'no-else-return': 'error',
    'no-lonely-if': 'error',
    'no-nested-ternary': 'error',
    'no-useless-return': 'error',
    'object-shorthand': 'error',
    'prefer-template': 'error',

    // React and what people with a screen reader or a keyboard get.
    'react/button-has-type': 'error',
    'react/jsx-boolean-value': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'react/self-closing-comp': 'error',
    // React 19 needs no React in scope.
    'react/react-in-jsx-scope': 'off',

    // Not for us: each would make right code worse.
    'no-await-in-loop': 'off',
    'no-underscore-dangle': 'off',
    'import/no-cycle': 'off', // scripts/check-circles.js sees type-only and lazy imports too
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off', // takes <tr> for interactive
    'jsx-a11y/no-redundant-roles': 'off', // a table or list laid out as blocks loses its role without it
    'jsx-a11y/prefer-tag-over-role': 'off', // <output> is announced less reliably than role="status"
    'oxc/no-map-spread': 'off',
    // For the React Compiler, which we do not use; they take a ref that is passed on for one that is read, and
    // would have the clock never looked at.
    'react/incompatible-library': 'off',
    'react/purity': 'off',
    'react/refs': 'off',
    'react/set-state-in-effect': 'off',
    'react/static-components': 'off',
    'typescript/consistent-return': 'off', // the compiler checks it
    'promise/always-return': 'off',
    'react/exhaustive-effect-dependencies': 'off', // react-hooks/exhaustive-deps says the same
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-unsafe-enum-assignment': 'off', // a quarter of the lint, and the compiler allows no enums
    'typescript/no-misused-spread': 'off', // spreading a text into its characters is meant
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off', // our objects are closures, without `this`
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/prefer-add-event-listener': 'off', // a port has to be started by its `onmessage`
    'unicorn/prefer-set-has': 'off',
    'unicorn/require-post-message-target-origin': 'off', // takes workers and channels for windows
    'vitest/expect-expect': 'off', // does not see a helper that expects
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off', // the same
    'vitest/require-mock-type-parameters': 'off',
  },
  overrides: [
    {
      // A route is named after its address, and leaves by throwing a redirect.
      files: ['src/routes/**'],
      rules: { 'names/file': 'off', 'unicorn/filename-case': 'off', 'typescript/only-throw-error': 'off' },
    },
    {
      // Their tools want a default export.
      files: [
        '*.config.{js,ts}',
        '**/*.config.{js,ts}',
        'scripts/lint/{boundaries,keys,names}.js',
        'tests/support/database/browser-database.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // What these look up, they wrote themselves.
      files: ['**/*.test.{ts,tsx}', 'scripts/**', 'bench/**', 'tests/**'],
      rules: { 'keys/own': 'off' },
    },
    {
      files: [
        'scripts/**',
        'bench/**',
        'tests/**',
        'server/{main,run-command,backup-command,restore-command}.ts',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
})
