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
    'facts-not-text': restrict(
      ":matches(Property[key.name='history'], CallExpression[callee.name='historyEntry']) Property[key.name='remark'] > :matches(TemplateLiteral, BinaryExpression, Literal[value!=''])",
      'What the product says is stored as facts (`said`), and put into words when it is read. A remark is what a person has written.',
    ),
    'wait-for-page': restrict(
      "CallExpression[callee.name='expect'] > AwaitExpression > CallExpression[callee.property.name=/^(count|is[A-Z]\\w+|textContent|innerText|allTextContents|allInnerTexts|inputValue|getAttribute|evaluateAll)$/]",
      'A busy machine draws later. Use `await expect.poll(() => ...)`, which waits for the state.',
    ),
  },
};
