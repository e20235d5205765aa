import { type Cases, NO_STAFF, PAGE } from '../case.ts';

export default {
  'leads.list': {
    input: { ...PAGE, text: 'lead of an advertisement' },
    refused: NO_STAFF,
    served: ['manager', 'otherManager'],
  },
} satisfies Cases;
