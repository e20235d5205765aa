/**
 * The import rules of docs/architecture.md, checked on every import, including type imports.
 * test/scripts/import-rules.rare.test.ts breaks each rule and expects an error.
 */

/** The layers of the domains, from the bottom up. A domain imports the layers below it and its own. */
const layers = {
  base: ['attachments', 'activity', 'roles', 'workspaces', 'accounts', 'factors'],
  places: ['resources', 'pricing', 'vouchers', 'availability'],
  sales: ['contacts', 'companies', 'gifts', 'credits', 'payments', 'bookings', 'invoices'],
  people: [
    'members',
    'imports',
    'memberships',
    'products',
    'team',
    'calendar',
    'feeds',
    'doors',
    'displays',
    'campaigns',
    'announcements',
    'waiting',
    'enquiries',
    'leads',
    'accounting',
    'dashboards',
    'insight',
    'settings',
    'wording',
    'system',
    'webhooks',
    'keys',
    'directories',
    'identity',
    'audit',
    'erasure',
    'privacy',
  ],
  site: ['content'],
};
const domains = Object.values(layers).flat();

const known = `^src/domains/(${domains.join('|')})/`;

/**
 * Code that runs in the browser, and code that runs in Node. Everything else under src runs in both. A folder of kinds/ has files for
 * both sides, and client/.
 */
const client = ['^src/(client/|app/client/|domains/[^/]+/client/)', '^src/domains/[^/]+/kinds/[^/]+/client/'];
const server = '^src/(server/|app/server/|domains/[^/]+/server/)';
const pure = [
  '^src/(shared/|app/[^/]+\\.ts$|domains/[^/]+/[^/]+\\.tsx?$)',
  '^src/domains/[^/]+/kinds/[^/]+/[^/]+\\.tsx?$',
];
const routerType = '^src/app/server/router\\.ts$';
const trpcClient = '^src/client/trpc\\.tsx$';
/** Packages that only make sense in a browser. */
const browserPackages =
  '(^|/)node_modules/(react|react-dom|react-router|react-router-dom|react-hook-form|@radix-ui/[^/]+|@tanstack/[^/]+|lucide-react|leaflet|@tremor/react|@trpc/client|@trpc/react-query)/';

const layerOrder = Object.entries(layers)
  .map(([layer, own], index, all) => ({
    name: `layer-${layer}`,
    comment: 'A domain imports no layer above its own. Messages to domains above go through the outbox.',
    severity: 'error',
    from: { path: `^src/domains/(${own.join('|')})/` },
    to: {
      path: `^src/domains/(${all
        .slice(index + 1)
        .flatMap(([, above]) => above)
        .join('|')})/`,
    },
  }))
  .slice(0, -1);

/** What a domain shows to others. */
const face = '^src/domains/[^/]+/((server|client)/)?index\\.ts$';

/** Two rules for one ban: on files that import something, and on files that import nothing and are not imported. */
function noSuchFile(name, comment, from) {
  return [
    { name, comment, severity: 'error', from, to: {} },
    { name: `${name}-alone`, comment, severity: 'error', from: { ...from, orphan: true }, to: {} },
  ];
}

module.exports = {
  forbidden: [
    {
      name: 'client-never-imports-server',
      comment:
        'Server code must not reach the browser, not even as a type. Types come from schema.ts or from the router.',
      severity: 'error',
      from: { path: client },
      to: { path: server, pathNot: routerType },
    },
    {
      name: 'only-the-trpc-client-knows-the-router-type',
      severity: 'error',
      from: { path: client, pathNot: trpcClient },
      to: { path: routerType },
    },
    {
      name: 'client-knows-no-node',
      comment: 'The browser has no Node modules.',
      severity: 'error',
      from: { path: client },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-imports-client',
      severity: 'error',
      from: { path: server },
      to: { path: client },
    },
    {
      name: 'server-knows-no-browser-package',
      severity: 'error',
      from: { path: server },
      to: { path: browserPackages },
    },
    {
      name: 'code-of-both-sides-is-pure',
      comment:
        'src/shared, and the root files of a domain and of its kinds, run in Node and in the browser: no Node, no React, no I/O.',
      severity: 'error',
      from: { path: pure },
      to: { pathNot: [...pure, '(^|/)node_modules/zod/'] },
    },
    {
      name: 'shared-knows-no-domain',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(server|client|domains|app)/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^src/(server|client)/', pathNot: trpcClient },
      to: { path: '^src/(domains|app)/' },
    },
    {
      name: 'nobody-imports-app',
      severity: 'error',
      from: { path: '^src/domains/' },
      to: { path: '^src/app/' },
    },
    ...noSuchFile('unknown-domain', 'A new domain is entered in a layer above first.', {
      path: '^src/domains/[^/]+/',
      pathNot: known,
    }),
    ...noSuchFile(
      'stray-file',
      'A domain holds files for both sides, server/, client/ and kinds/. Beside the domains is only the table of the pages.',
      {
        path: [
          '^src/domains/[^/]+$',
          '^src/domains/[^/]+/(?!server/|client/|kinds/)[^/]+/',
          '^src/domains/[^/]+/kinds/[^/]+$',
          '^src/domains/[^/]+/kinds/[^/]+/(?!client/)[^/]+/',
          '^src/app/(?!pages\\.ts$)[^/]+$',
          '^src/[^/]+$',
        ],
      },
    ),
    {
      name: 'sandbox-is-outside',
      comment: 'The sandbox talks HTTP and SMTP with the product, like the services for which it stands.',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^src/' },
    },
    {
      name: 'product-knows-no-sandbox',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'product-knows-no-tool',
      comment: 'An image has no tools.',
      severity: 'error',
      from: { pathNot: '^tools/' },
      to: { path: '^tools/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domains-have-a-face',
      comment:
        'Other domains and the application use what index.ts, server/index.ts and client/index.ts of a domain export.',
      severity: 'error',
      from: { path: '^src/domains/([^/]+)/' },
      to: { path: '^src/domains/', pathNot: ['^src/domains/$1/', face], dynamic: false },
    },
    {
      name: 'the-application-uses-faces',
      comment: 'Screens are imported by their path, so that each is loaded when it is opened.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/domains/', pathNot: face, dynamic: false },
    },
    {
      name: 'mails-are-facts',
      comment:
        'A mail is stored as facts (defineMails) and gets its layout when it is sent. The test of the mail settings is sent at once.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(server/mail|domains/settings/server/tests\\.ts)' },
      to: { path: '^src/server/mail/layout\\.ts' },
    },
    {
      name: 'payments-know-nothing-that-is-paid',
      comment: 'A domain that is paid implements Payable (payments/server/payable.ts).',
      severity: 'error',
      from: { path: '^src/domains/payments/' },
      to: { path: '^src/domains/(bookings|invoices)/' },
    },
    ...layerOrder,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
