import { managesSpace } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { findCompany } from '#domains/companies/server/index.ts';
import type { PreviewChangeInput } from '#domains/memberships/changes-schema.ts';
import { nextDayUntil, nextFees } from '#domains/memberships/rules.ts';
import type { MembershipInput, Preview } from '#domains/memberships/schema.ts';
import { nextFee, nextInvoices, SHOWN, taxesOn } from '#domains/memberships/server/billing/fees.ts';
import { loadAll } from '#domains/memberships/server/load.ts';
import { MembershipPlan, termsOf } from '#domains/memberships/server/model.ts';
import { waitingOrders } from '#domains/products/server/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { toMinor } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

/** The first invoices of a membership that has not begun yet. @throws NotFound for a plan that the caller does not manage */
export async function previewMembership(call: Call, input: MembershipInput): Promise<Preview> {
  const { knex, t } = call.services;
  const plan = await MembershipPlan.query(knex).findOne({ id: input.plan_id, status: true });
  if (!plan || !managesSpace(call.actor, plan.space_id)) throw new NotFound(msg('MembershipPlan not found'));
  const { currency, name } = plan;
  const { from, end, price } = input;
  const pence = price === undefined ? undefined : toMinor(price, currency);
  const fees = nextFees(termsOf(plan, { from, end, pence }), from, SHOWN);
  const { tax_rates } = await findSpace(knex, plan.space_id);
  const company = input.company_id ? await findCompany(knex, input.company_id, plan.space_id) : undefined;
  const taxes = { tax_rates, company_tax: company?.tax ?? null };
  return {
    currency,
    next: fees.map((fee) => nextFee({ fee, plan: name, currency, taxOf: taxesOn(taxes, fee.from), t })),
  };
}

/** The next invoices of a membership as they would be after changes. @throws NotFound for one that the caller does not manage */
export async function previewChange(call: Call, { _id, price, pause, end }: PreviewChangeInput): Promise<Preview> {
  const { knex } = call.services;
  const [[row], waiting] = await Promise.all([loadAll(knex, [_id]), waitingOrders(knex, [_id])]);
  if (!row || !managesSpace(call.actor, row.space_id)) throw new NotFound(msg('Membership not found'));
  const { currency } = row;
  const terms = { ...row.terms };
  if (price) {
    const before = terms.prices.filter(({ from }) => from < price.from);
    terms.prices = [...before, { from: price.from, pence: toMinor(price.price, currency) }];
  }
  if (pause) terms.pauses = [...terms.pauses, pause];
  if (end !== undefined) terms.end = end;
  const next_on = end === undefined ? row.next_on : nextDayUntil(end, row);
  return { currency, next: nextInvoices({ ...row, terms, next_on }, waiting, call.services.t) };
}
