import { type Cases, FIRST, PAGE, type Records, VOUCHER_CODE, by, id, inSpace } from '../case.ts';

export default {
  'vouchers.list': by.managers(inSpace({ ...PAGE, text: 'nobody', active: true }), { mark: VOUCHER_CODE }),
  'vouchers.uses': by.managers(id('voucher', PAGE)),
  'vouchers.create': by.managers(inSpace({ code: ({ run }: Records) => `SPRING-${run}`, value: 20 }), {
    more: {
      kind: 'percent',
      valid_from: '2027-03-01',
      valid_until: '2027-05-31',
      types: ['meeting_room'],
      least_net: 50,
      max_uses: 100,
      max_uses_each: 1,
      active: true,
      note: 'For the fair',
    },
    makes: ['voucher'],
  }),
  'vouchers.update': by.managers(id('voucher', { value: 25 })),
  'vouchers.remove': by.managers(id('voucher'), { served: [] }),
  'vouchers.restore': by.managers(id('voucher'), FIRST),
} satisfies Cases;
