import { refusedCredits } from '../../helpers/gifts.ts';
import { type Cases, PAGE, by, id, inSpace, secret, the } from '../case.ts';

export default {
  'gifts.list': by.managers(inSpace(PAGE)),
  'gifts.given': by.managers(inSpace(PAGE), {
    more: { kind: 'credits', given_by: the('space'), to_staff: true, from: '2030-01-01', to: '2030-01-02' },
  }),
  'gifts.sums': by.managers(inSpace()),
  'gifts.requests': by.managers(inSpace(PAGE), { more: { state: 'open' }, mark: secret('gift') }),
  // A ticket is good for who has got it only, which test/gifts walks.
  'gifts.ask': by.bearers(
    { ticket: 'guessed', reason: secret('gift') },
    {
      change: async ({ app, world, part }, call) => {
        const { ticket, clerk } = await refusedCredits(app, world);
        await part(() => call({ ticket }, clerk));
      },
      makes: ['giftRequest'],
    },
  ),
  'gifts.decide': by.managers(id('giftRequest', { agree: true })),
  'gifts.limits': by.superAdmins(),
  'gifts.setLimit': by.superAdmins({ _id: the('lowerRole'), amount: 500 }),
} satisfies Cases;
