import { type Case, type Cases, PAGE, id, numbered } from '../case.ts';

/** For those whose own role grants as much. */
const granted: Case = { refused: ['member', 'manager', 'roleEditor'], served: ['owner'] };

export default {
  'roles.list': { input: PAGE, refused: ['member'], served: ['roleEditor', 'manager'] },
  'roles.get': { input: id('higherRole'), refused: ['member', 'manager'], served: ['roleEditor'] },
  'roles.create': {
    ...granted,
    input: { name: numbered('Night Desk'), active: true, permissions: { xero: { show: true } }, showAllBooking: true },
    makes: ['higherRole'],
  },
  'roles.update': { ...granted, input: id('higherRole', { name: numbered('Late Desk'), showAllWorkSpaces: false }) },
  'roles.requireFactor': { ...granted, input: id('higherRole', { factor_from: '2099-01-01' }) },
} satisfies Cases;
