import { type Cases, FIRST, PAGE, VOUCHER_CODE, id, inSpace, managed, untimely } from '../case.ts';

export default {
  'vouchers.list': managed(inSpace({ ...PAGE, text: 'nobody', active: true }), { mark: VOUCHER_CODE }),
  'vouchers.uses': managed(id('voucher', PAGE)),
  'vouchers.create': managed(({ space, run }) => ({ space_id: space, code: `SPRING-${run}`, value: 20 }), {
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
  'vouchers.update': managed(id('voucher', { value: 25 })),
  'vouchers.remove': untimely(id('voucher')),
  'vouchers.restore': managed(id('voucher'), FIRST),
} satisfies Cases;
