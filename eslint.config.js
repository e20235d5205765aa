import tseslint from 'typescript-eslint';
import a11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.data', '.test', '.tsc', '**/*.cjs'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // One program for all files. With the projects of the type check, each would load and infer the types of the others again.
    languageOptions: { parserOptions: { project: './tsconfig.lint.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      // Knex's builders are thenable, so callbacks that build a condition look like promises.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
    },
  },
  { files: ['**/*.tsx'], ...reactHooks.configs.flat.recommended },
  { files: ['src/**/*.tsx'], ...a11y.configs.recommended },
  {
    files: ['src/**/*.tsx'],
    rules: {
      // A dialog begins in its first field.
      'jsx-a11y-x/no-autofocus': 'off',
      // A container that hears the clicks of the buttons and links in it hears their keys, too.
      'jsx-a11y-x/click-events-have-key-events': 'off',
      'jsx-a11y-x/no-static-element-interactions': ['error', { handlers: ['onClick'] }],
      'jsx-a11y-x/no-noninteractive-element-interactions': ['error', { handlers: ['onClick'] }],
      // The focus stays in the field above a list of options (aria-activedescendant).
      'jsx-a11y-x/interactive-supports-focus': 'off',
      // The attributes of pickers are spread.
      'jsx-a11y-x/role-has-required-aria-props': 'off',
      // What scrolls can be focused, so that it is scrolled with the keyboard.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region', 'group'] }],
      // Without roles, a table that becomes cards on a phone is not a table any more.
      'jsx-a11y-x/no-redundant-roles': ['error', { thead: ['rowgroup'], tbody: ['rowgroup'] }],
      'jsx-a11y-x/no-interactive-element-to-noninteractive-role': ['error', { td: ['cell'] }],
      'jsx-a11y-x/label-has-associated-control': ['error', { depth: 4 }],
      // Operators upload videos without captions.
      'jsx-a11y-x/media-has-caption': 'off',
    },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['src/client/error-toasts.ts'],
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
  {
    files: ['src/**/*.{ts,tsx}', 'sandbox/**/*.ts'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 60 }],
    },
  },
  {
    files: ['src/client/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='trpc'][property.name!=/^(site|useUtils|Provider|createClient)$/]",
          message: 'The browser platform must not depend on a domain. Pass what it needs from src/app.',
        },
      ],
    },
  },
  {
    files: ['test/e2e/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(count|is[A-Z]\\w+|textContent|innerText|allTextContents|allInnerTexts|inputValue|getAttribute|evaluateAll)$/]",
          message: 'A busy machine draws later. Use `await expect.poll(() => ...)`, which waits for the state.',
        },
      ],
    },
  },
  {
    files: [
      'scripts/**',
      'bench/**',
      'cluster/**',
      'seeds/**',
      'examples/**',
      'src/app/server/commands/**',
      'src/app/server/create-owner.ts',
      'src/app/server/print-openapi.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['scripts/**/*.mjs'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', URL: 'readonly', fetch: 'readonly', setTimeout: 'readonly' },
    },
  },
);
