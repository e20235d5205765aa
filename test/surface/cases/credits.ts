import { CREDIT_NOTE, type Cases, PAGE, id, inSpace, listed, managed, ofMember, shared } from '../case.ts';

export default {
  'credits.own': listed({}, { mark: CREDIT_NOTE }),
  'credits.list': {
    input: ofMember(PAGE),
    more: inSpace(),
    refused: ['otherMember'],
    blind: ['otherManager'],
    served: ['member', 'manager'],
    mark: CREDIT_NOTE,
  },
  'credits.entries': shared(id('credit', PAGE)),
  'credits.grant': managed(
    ({ space, member }) => ({
      space_id: space,
      user_id: member.id,
      type: 'flexi_desk',
      amount: 2,
      valid_from: '2099-01-01',
    }),
    { makes: ['credit'] },
  ),
  'credits.withdraw': managed(id('credit', { amount: 1, note: 'Granted twice' })),
} satisfies Cases;
