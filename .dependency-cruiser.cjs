/**
 * The house rules of docs/architecture.md, checked on every import (types included).
 * The order of the domains is the order in which they may know each other: a domain imports only earlier ones.
 */
const domains = [
  'attachments',
  'activity',
  'roles',
  'workspaces',
  'accounts',
  'resources',
  'pricing',
  'availability',
  'bookings',
  'payments',
  'invoices',
  'members',
  'team',
  'doors',
  'campaigns',
  'enquiries',
  'leads',
  'dashboards',
  'content',
  'system',
];

const domainOrder = domains.slice(0, -1).map((domain, index) => ({
  name: `domain-order-${domain}`,
  comment: 'A domain imports only domains earlier in the list; news travels up through the outbox.',
  severity: 'error',
  from: { path: `^src/domains/${domain}/` },
  to: { path: `^src/domains/(${domains.slice(index + 1).join('|')})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'client-never-imports-server',
      severity: 'error',
      from: { path: '(^src/client/|/client/)' },
      to: {
        path: '(^src/server/|^src/domains/[^/]+/server/|^src/app/(server|router|rest|subscribers))',
        pathNot: '^src/app/router\\.ts$',
      },
    },
    {
      name: 'only-the-trpc-client-knows-the-router-type',
      severity: 'error',
      from: { path: '(^src/client/|/client/)', pathNot: '^src/client/trpc\\.tsx?$' },
      to: { path: '^src/app/router\\.ts$' },
    },
    {
      name: 'schema-and-rules-are-pure',
      severity: 'error',
      from: { path: '^src/domains/[^/]+/(schema|rules)\\.ts$' },
      to: { pathNot: '(^src/shared/|^src/domains/[^/]+/(schema|rules)\\.ts$|^node_modules/zod/)' },
    },
    {
      name: 'shared-knows-nobody',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(server|client|domains|app)/' },
    },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^src/(server|client)/', pathNot: '^src/client/trpc\\.tsx?$' },
      to: { path: '^src/(domains|app)/' },
    },
    {
      name: 'nobody-imports-app',
      severity: 'error',
      from: { path: '^src/domains/' },
      to: { path: '^src/app/' },
    },
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...domainOrder,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
