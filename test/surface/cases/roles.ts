import { type Cases, PAGE, id } from '../case.ts';

export default {
  'roles.list': { input: PAGE, refused: ['member'], served: ['roleEditor', 'manager'] },
  'roles.get': { input: id('higherRole'), refused: ['member', 'manager'], served: ['roleEditor'] },
  'roles.create': {
    input: ({ run }) => ({
      name: `Night Desk ${run}`,
      active: true,
      permissions: { xero: { show: true } },
      showAllBooking: true,
    }),
    refused: ['member', 'manager', 'roleEditor'],
    served: ['owner'],
    makes: ['higherRole'],
  },
  'roles.update': {
    input: ({ higherRole, run }) => ({ _id: higherRole, name: `Late Desk ${run}`, showAllWorkSpaces: false }),
    refused: ['member', 'manager', 'roleEditor'],
    served: ['owner'],
  },
} satisfies Cases;
