import { type Cases, PAGE, type Records, inSpace } from '../case.ts';

export default {
  'activities.list': {
    input: inSpace(),
    more: { ...PAGE, actor: ({ owner }: Records) => owner.id },
    refused: ['otherManager'],
    blind: ['otherMember'],
    served: ['manager'],
    mark: 'Boardroom',
  },
} satisfies Cases;
