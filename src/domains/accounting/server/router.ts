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

// The accounting belongs to all workspaces together.
const AREA = { rule: 'area' } as const;
const SHARED = { rule: 'manages all spaces' } as const;

export const accountingRouter = router({
  list: may('xero', 'show')
    .meta(AREA)
    .input(ListXeroInput)
    .output(XeroPage)
    .query(({ ctx, input }) => listXero(ctx, input)),
  sending: may('xero', 'show')
    .meta(AREA)
    .output(SendingView)
    .query(({ ctx }) => getSending(ctx.services)),
  pushes: may('xero', 'show')
    .meta(AREA)
    .input(PushesInput)
    .output(PushesView)
    .query(({ ctx, input }) => getPushes(ctx.services, input)),
  /** Changes nothing but our copy, so seeing it is enough. */
  read: may('xero', 'show')
    .meta(AREA)
    .output(ReadStarted)
    .mutation(({ ctx }) => startReading(ctx)),
  refreshToken: may('xero')
    .meta(AREA)
    .output(Renewed)
    .mutation(({ ctx }) => refreshToken(ctx)),
  retry: may('xero')
    .meta(AREA)
    .input(PushInput)
    .output(Retried)
    .mutation(({ ctx, input }) => retryPush(ctx, input._id)),
  settings: may('xero', 'show')
    .meta(AREA)
    .output(SettingsView)
    .query(({ ctx }) => getSettings(ctx.services)),
  updateSettings: may('xero')
    .meta(SHARED)
    .input(UpdateSettingsInput)
    .output(SettingsView)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
  connect: may('xero')
    .meta({ ...SHARED, answersSession: true })
    .output(ConsentView)
    .mutation(({ ctx }) => beginSignIn(ctx)),
  finishConnecting: may('xero')
    .meta(SHARED)
    .input(FinishInput)
    .output(ConnectedView)
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),
  organisations: may('xero')
    .meta(SHARED)
    .output(OrganisationsView)
    .query(({ ctx }) => listOrganisations(ctx)),
  chooseOrganisation: may('xero')
    .meta(SHARED)
    .input(ChooseOrganisationInput)
    .output(ChosenOrganisation)
    .mutation(({ ctx, input }) => chooseOrganisation(ctx, input)),
  disconnect: may('xero')
    .meta(SHARED)
    .output(Disconnected)
    .mutation(({ ctx }) => disconnect(ctx)),
});
