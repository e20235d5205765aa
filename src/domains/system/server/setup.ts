import type { Services } from '#server/context.ts';
import { DEFAULT_INFO_EMAIL, DEFAULT_OPERATOR_NAME } from '#server/env.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { type Computed, isTrue } from '#server/db/truth.ts';
import { getOperator } from '#domains/invoices/server/index.ts';
import {
  type SetupFacts,
  type SetupState,
  type SetupVariables,
  type SetupView,
  setupView,
} from '#domains/system/setup.ts';
import { activeSpaceWith, bookableSpace } from '#domains/workspaces/server/index.ts';

/** The server sends these names, because the code of the client must not contain the names of secrets. */
const VARIABLES: SetupVariables = {
  site: ['OPERATOR_NAME', 'INFO_EMAIL'],
  payment: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  mail: ['SMTP_URL', 'MAIL_FROM'],
};

/** Accounts with a role of the staff. The first one is the Super Admin who asks. */
const STAFF_SQL = `SELECT COUNT(*) > 1 FROM users JOIN roles ON roles.id = users.role_id
  WHERE NOT (roles.role_key <=> 'member') AND users.status = 1`;

type Recorded = Pick<SetupFacts, 'workspace' | 'hours' | 'resource' | 'price' | 'listed' | 'booking' | 'team'>;

/** What the database contains, in one statement. Every paid booking has an invoice. */
async function readRecorded(services: Services): Promise<Recorded> {
  const { knex } = services;
  const facts = {
    workspace: activeSpaceWith(services),
    hours: activeSpaceWith(services, 'hours'),
    resource: activeSpaceWith(services, 'resource'),
    price: activeSpaceWith(services, 'price'),
    listed: bookableSpace(services),
    booking: knex.raw('EXISTS (SELECT 1 FROM invoices)'),
    team: knex.raw(`(${STAFF_SQL})`),
  };
  const columns = Object.entries(facts).map(([name, fact]) => knex.raw('? AS ??', [fact, name]));
  const [row] = await knex.select<Record<keyof Recorded, Computed>[]>(...columns);
  const found = expectRow(row, 'The state of the set-up');
  return {
    workspace: isTrue(found.workspace),
    hours: isTrue(found.hours),
    resource: isTrue(found.resource),
    price: isTrue(found.price),
    listed: isTrue(found.listed),
    booking: isTrue(found.booking),
    team: isTrue(found.team),
  };
}

function paymentState({ payment }: Services): SetupState {
  if (!payment.enabled) return 'open';
  return payment.testMode || payment.tokenUrl !== null ? 'test' : 'done';
}

function mailState({ mailer, config }: Services): SetupState {
  if (!mailer) return 'open';
  return config.SANDBOXES.includes('SMTP') ? 'test' : 'done';
}

/** The steps to the first paid booking, with what the database and the configuration really contain. */
export async function readSetup(services: Services): Promise<SetupView> {
  const { config, knex } = services;
  const [recorded, operator] = await Promise.all([readRecorded(services), getOperator(config, knex)]);
  const facts: SetupFacts = {
    ...recorded,
    operator: operator.address !== '',
    site: config.OPERATOR_NAME !== DEFAULT_OPERATOR_NAME && config.INFO_EMAIL !== DEFAULT_INFO_EMAIL,
    payment: paymentState(services),
    mail: mailState(services),
  };
  return setupView(facts, VARIABLES);
}
