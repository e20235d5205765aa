import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import {
  ChooseOrganisationInput,
  ChosenOrganisation,
  ConnectedView,
  ConsentView,
  Disconnected,
  FinishInput,
  ListXeroInput,
  OrganisationsView,
  PushInput,
  PushesInput,
  PushesView,
  ReadStarted,
  Renewed,
  Retried,
  SendingView,
  SettingsView,
  UpdateSettingsInput,
  XeroPage,
} from '#domains/accounting/schema.ts';
import { getPushes, getSending, getSettings, listXero } from '#domains/accounting/server/queries.ts';
import { chooseOrganisation, disconnect, listOrganisations } from '#domains/accounting/server/service/choose.ts';
import { beginSignIn, finishSignIn } from '#domains/accounting/server/service/connect.ts';
import { retryPush } from '#domains/accounting/server/service/retry.ts';
import { refreshToken, startReading, updateSettings } from '#domains/accounting/server/service/settings.ts';
import { msg } from '#shared/texts.ts';

// The accounting belongs to all workspaces together.
const AREA = { rule: 'area' } as const;
const SHARED = { rule: 'manages all spaces' } as const;

export const accountingRouter = router({
  list: may('xero', 'show')
    .meta({
      ...AREA,
      rest: rest.get('/xero', {
        summary: 'List the invoices and credit notes of Xero, newest first, with the bank account',
        besides: ['bank'],
      }),
    })
    .input(ListXeroInput)
    .output(XeroPage)
    .query(({ ctx, input }) => listXero(ctx, input)),
  sending: may('xero', 'show')
    .meta({
      ...AREA,
      rest: rest.get(
        '/xero/sending',
        'How the sending of invoices to Xero goes, with refused ones and the differences of the last comparison',
      ),
    })
    .output(SendingView)
    .query(({ ctx }) => getSending(ctx.services)),
  pushes: may('xero', 'show')
    .meta({ ...AREA, rest: rest.get('/xero/pushes', 'How far invoices are sent to Xero') })
    .input(PushesInput)
    .output(PushesView)
    .query(({ ctx, input }) => getPushes(ctx.services, input)),
  /** Changes nothing but our copy, so seeing it is enough. */
  read: may('xero', 'show')
    .meta({ ...AREA, rest: rest.post('/xero/read', 'Read Xero now') })
    .output(ReadStarted)
    .mutation(({ ctx }) => startReading(ctx)),
  refreshToken: may('xero')
    .meta({
      ...AREA,
      rest: rest.put('/xero/refresh-token', {
        summary: 'Renew the permission of Xero',
        message: msg('Refresh Token updated successfully'),
      }),
    })
    .output(Renewed)
    .mutation(({ ctx }) => refreshToken(ctx)),
  retry: may('xero')
    .meta({ ...AREA, rest: rest.post('/xero/sending/{_id}/retry', 'Send an invoice again that Xero has refused') })
    .input(PushInput)
    .output(Retried)
    .mutation(({ ctx, input }) => retryPush(ctx, input._id)),
  settings: may('xero', 'show')
    .meta({
      ...AREA,
      rest: rest.get('/xero/settings', 'The accounts that invoices are sent with, and from which day they are sent'),
    })
    .output(SettingsView)
    .query(({ ctx }) => getSettings(ctx.services)),
  updateSettings: may('xero')
    .meta({
      ...SHARED,
      rest: rest.put('/xero/settings', {
        summary: 'Change the accounts that invoices are sent with, and from which day they are sent',
        example: {
          bank_account_id: '7d05a53d-613d-4eb2-a2fc-dcb6adb80b80',
          sales_code: '200',
          deposit_code: '850',
          tax_type: 'OUTPUT2',
          tax_types: [{ percent: 5, tax_type: 'RROUTPUT' }],
          push_from: '2027-03-01',
        },
      }),
    })
    .input(UpdateSettingsInput)
    .output(SettingsView)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
  connect: may('xero')
    .meta({
      byKey: false,
      ...SHARED,
      answersSession: true,
      rest: rest.post(
        '/xero/connect',
        'Begin a sign-in at Xero. The response has the page on which the person gives permission',
      ),
    })
    .output(ConsentView)
    .mutation(({ ctx }) => beginSignIn(ctx)),
  finishConnecting: may('xero')
    .meta({
      byKey: false,
      ...SHARED,
      rest: rest.post('/xero/connected', {
        summary: 'Finish a sign-in at Xero, by the same person in the same session',
        example: { code: 'the code from the address', state: 'the state from the address' },
      }),
    })
    .input(FinishInput)
    .output(ConnectedView)
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),
  organisations: may('xero')
    .meta({
      ...SHARED,
      rest: rest.get(
        '/xero/organisations',
        'List the organisations that the permission is for, as Xero lists them now, with the chosen one',
      ),
    })
    .output(OrganisationsView)
    .query(({ ctx }) => listOrganisations(ctx)),
  chooseOrganisation: may('xero')
    .meta({
      byKey: false,
      ...SHARED,
      rest: rest.put('/xero/organisation', {
        summary: 'Choose one of the organisations that the permission is for',
        example: { tenant_id: '5f0c2a4e-7a1b-4c3d-9e8f-000000000001' },
      }),
    })
    .input(ChooseOrganisationInput)
    .output(ChosenOrganisation)
    .mutation(({ ctx, input }) => chooseOrganisation(ctx, input)),
  disconnect: may('xero')
    .meta({
      byKey: false,
      ...SHARED,
      rest: rest.post('/xero/disconnect', 'Disconnect Xero: the permission ends, and the copy of its list is deleted'),
    })
    .output(Disconnected)
    .mutation(({ ctx }) => disconnect(ctx)),
});
