import { type Cases, PAGE, inSpace } from '../case.ts';

export default {
  'activities.list': {
    input: inSpace(),
    more: ({ owner }) => ({ ...PAGE, actor: owner.id }),
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['manager'],
    mark: 'Boardroom',
  },
} satisfies Cases;
