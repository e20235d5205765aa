import { type Cases, PAGE, by, id, inSpace, ofMember, secret } from '../case.ts';

export default {
  'credits.own': by.everybody({}, { mark: secret('credit') }),
  'credits.list': {
    input: ofMember(PAGE),
    more: inSpace(),
    refused: ['otherMember'],
    blind: ['otherManager'],
    served: ['member', 'manager'],
    mark: secret('credit'),
  },
  'credits.entries': by.parties(id('credit', PAGE)),
  'credits.grant': by.managers(inSpace(ofMember({ type: 'flexi_desk', amount: 2, valid_from: '2099-01-01' })), {
    makes: ['credit'],
  }),
  'credits.withdraw': by.managers(id('credit', { amount: 1, note: 'Granted twice' })),
} satisfies Cases;
