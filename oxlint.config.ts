import { join } from 'node:path';
import { defineConfig } from 'oxlint';

/** Rules of this project that no linter has. The path is absolute, because tools/oxlint.config.ts extends this file. */
const OWN = join(import.meta.dirname, 'scripts/lint-rules.mjs');

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: [OWN],
  ignorePatterns: ['dist', '.data', '.test', '.tsc', '**/*.cjs'],
  categories: { correctness: 'error' },
  env: { builtin: true, node: true, browser: true },
  rules: {
    'no-console': 'error',
    // What XML, a header or a file name cannot contain is found by such an expression.
    'no-control-regex': 'off',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    // Functions that belong together are taken out of the object that holds them; they use no `this`.
    'typescript/unbound-method': 'off',
    // What is thrown, or comes from outside, may be anything. It is shown as it is.
    'typescript/no-base-to-string': 'off',
    // `return void answer()` ends a handler.
    'typescript/no-meaningless-void-operator': 'off',
    // A row of a model is copied with its columns, and a text is taken apart into characters, not units of UTF-16.
    'typescript/no-misused-spread': 'off',
    // A status, a region or a group may be any element. `<output>`, for one, can hold no block.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Knex's builders are thenable, so callbacks that build a condition look like promises.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, arguments: false } }],
  },
  overrides: [
    {
      files: ['**/*.tsx'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/unsupported-syntax': 'error',
      },
    },
    {
      files: ['src/**/*.tsx'],
      rules: {
        // A dialog begins in its first field.
        'jsx-a11y/no-autofocus': 'off',
        // A container that hears the clicks of the buttons and links in it hears their keys, too.
        'jsx-a11y/click-events-have-key-events': 'off',
        'jsx-a11y/no-static-element-interactions': ['error', { handlers: ['onClick'] }],
        'jsx-a11y/no-noninteractive-element-interactions': ['error', { handlers: ['onClick'] }],
        // The focus stays in the field above a list of options (aria-activedescendant).
        'jsx-a11y/interactive-supports-focus': 'off',
        // The attributes of pickers are spread.
        'jsx-a11y/role-has-required-aria-props': 'off',
        // What scrolls can be focused, so that it is scrolled with the keyboard.
        'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region', 'group'] }],
        // Without roles, a table that becomes cards on a phone is not a table any more.
        'jsx-a11y/no-redundant-roles': [
          'error',
          {
            table: ['table'],
            thead: ['rowgroup'],
            tbody: ['rowgroup'],
            tr: ['row'],
            th: ['columnheader'],
            td: ['cell'],
          },
        ],
        'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', { tr: ['row'], td: ['cell'] }],
        'jsx-a11y/label-has-associated-control': ['error', { depth: 4 }],
        // Operators upload videos without captions.
        'jsx-a11y/media-has-caption': 'off',
      },
    },
    {
      files: ['src/**/*.ts', 'src/**/*.tsx'],
      excludeFiles: ['src/client/error-toasts.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          {
            object: 'toast',
            property: 'error',
            message: 'Use showError or showProblem: an error disappears once its action succeeds, and with its screen.',
          },
        ],
      },
    },
    // A question for the review, not an error: a router is not split for one procedure.
    {
      files: ['src/**/*.{ts,tsx}', 'sandbox/**/*.ts'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      rules: { 'max-lines': ['warn', { max: 400 }], 'max-lines-per-function': ['warn', { max: 80 }] },
    },
    { files: ['src/client/**'], rules: { 'own/no-domain-in-client': 'error' } },
    { files: ['src/**/server/**/*.ts'], excludeFiles: ['**/*.test.ts'], rules: { 'own/facts-not-text': 'error' } },
    { files: ['test/e2e/**'], rules: { 'own/wait-for-page': 'error' } },
    {
      files: ['test/**'],
      rules: {
        // `useApp` and the like are no hooks of React.
        'react/globals': 'off',
        'react/immutability': 'off',
        'react/purity': 'off',
        // The types of rows that Knex reads without a model are not known. Ids are strings.
        'typescript/require-array-sort-compare': 'off',
      },
    },
    {
      files: [
        'scripts/**',
        'test/helpers/scripts/**',
        'seeds/**',
        'examples/**',
        'src/app/server/commands/**',
        'src/app/server/create-owner.ts',
        'src/app/server/print-openapi.ts',
        // Tells the author of another website what is wrong there.
        'public/embed.js',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
});
