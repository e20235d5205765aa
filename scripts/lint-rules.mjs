/** Rules of this project, for oxlint. */

/** A rule that reports what a selector finds. */
const restrict = (selector, message) => ({
  create: (context) => ({ [selector]: (node) => context.report({ node, message }) }),
});

export default {
  meta: { name: 'own' },
  rules: {
    'no-domain-in-client': restrict(
      "MemberExpression[object.name='trpc'][property.name!=/^(site|useUtils|Provider|createClient)$/]",
      'The browser platform must not depend on a domain. Pass what it needs from src/app.',
    ),
    'wait-for-page': restrict(
      "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(count|is[A-Z]\\w+|textContent|innerText|allTextContents|allInnerTexts|inputValue|getAttribute|evaluateAll)$/]",
      'A busy machine draws later. Use `await expect.poll(() => ...)`, which waits for the state.',
    ),
  },
};
