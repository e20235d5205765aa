/** What names a tax rate of a workspace: resources, products, plans and memberships. */
import type { Transaction } from '#server/db/transaction.ts';
import { USUAL_TAX_RATES } from '#domains/workspaces/tax-rates.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** The shared lock keeps the rate until the record has it. @throws InvalidInput if the workspace has no such rate */
export async function requireTaxRate(trx: Transaction, spaceId: string, name = ''): Promise<void> {
  if (name === '') return;
  const space = await trx('spaces').where('id', spaceId).forShare().first('tax_rates');
  if (!(space?.tax_rates ?? USUAL_TAX_RATES).some((rate) => rate.name === name))
    throw new InvalidInput(msg('The workspace has no such tax rate'), 'tax_rate');
}

/** @throws Conflict if a resource, a product, a plan or a membership has a rate that is not among these names */
export async function requireNoOtherRate(trx: Transaction, space_id: string, names: string[]): Promise<void> {
  const known = ['', ...names];
  const memberships = () => trx('memberships as m').where('m.space_id', space_id).whereNotNull('m.next_on');
  const using =
    (await trx('resources').where({ space_id }).whereNotIn('tax_rate', known).first('name', 'tax_rate')) ??
    (await trx('products').where({ space_id, status: true }).whereNotIn('tax_rate', known).first('name', 'tax_rate')) ??
    (await trx('membership_plans')
      .where({ space_id, status: true })
      .whereNotIn('tax_rate', known)
      .first('name', 'tax_rate')) ??
    (await memberships()
      .join('membership_plans as p', 'p.id', 'm.plan_id')
      .whereNotIn('m.tax_rate', known)
      .first('p.name', 'm.tax_rate')) ??
    (await memberships()
      .join('membership_products as p', 'p.membership_id', 'm.id')
      .whereNotIn('p.tax_rate', known)
      .first('p.name', 'p.tax_rate'));
  if (using)
    throw new Conflict(
      msgWith('{name} has the tax rate {rate}, so it stays', { name: using.name, rate: using.tax_rate }),
      undefined,
      'tax_rates',
    );
}
