import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import { SectionView, SettingsInput, TestView } from '#domains/settings/schema.ts';
import { readSettings } from '#domains/settings/server/queries.ts';
import { updateSettings } from '#domains/settings/server/service.ts';
import { testCharge, testMail } from '#domains/settings/server/tests.ts';
import { EVERYTHING } from '#shared/permissions.ts';

// The settings belong to the installation, so only the permission is checked.
const superAdmin = may(EVERYTHING).meta({ rule: 'area' });

export const settingsRouter = router({
  list: superAdmin
    .meta({ rest: rest.get('/settings', 'The settings of the installation, without the values of secrets') })
    .output(z.array(SectionView))
    .query(({ ctx }) => readSettings(ctx.services)),
  update: superAdmin
    .meta({
      proof: true,
      byKey: false,
      rest: rest.put('/settings', {
        summary: 'Change settings of a section; null removes one',
        example: { section: 'mail', values: { MAIL_FROM: 'Cockpit <hello@example.com>' } },
      }),
    })
    .input(SettingsInput)
    .output(SectionView)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
  testMail: superAdmin
    .meta({
      byKey: false,
      rest: rest.post('/settings/test-mail', { summary: 'Send a test mail to the own address', example: {} }),
    })
    .output(TestView)
    .mutation(({ ctx }) => testMail(ctx)),
  testCharge: superAdmin
    .meta({
      byKey: false,
      rest: rest.post('/settings/test-charge', {
        summary: 'Charge £1.00 with a test card and refund it; only with a test key',
        example: {},
      }),
    })
    .output(TestView)
    .mutation(({ ctx }) => testCharge(ctx)),
});
