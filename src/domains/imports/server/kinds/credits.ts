import { z } from 'zod';
import { amountOfOne, type CreditType, GrantCreditsInput } from '#domains/credits/index.ts';
import { grant, withdraw } from '#domains/credits/server/index.ts';
import { CHANGED_HERE, type ImportDefinition } from '#domains/imports/server/kind.ts';
import { type LineOwners, ownerOf, readKnown } from '#domains/imports/server/owners.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Changed, Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { day, numeric, optionalEmail, optionalText } from '#shared/fields.ts';
import type { Currency } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

const AMOUNT = msg('Please enter hours of meeting rooms, days of flexi desks, or money');
const TYPE = msg('Please enter Meeting Room, Flexi Desk or Money');
const DAY = msg('Please enter a date such as 2030-01-31');

const CreditLine = z.object({
  external_id: optionalText(191),
  email: optionalEmail(msg('Please enter valid email')),
  company: optionalText(150),
  type: optionalText(30),
  /** Hours of meeting rooms, days of flexi desks, or money. */
  amount: numeric(AMOUNT, z.number().gt(0, AMOUNT).max(10_000, AMOUNT)),
  valid_from: day(DAY).optional(),
  valid_until: day(DAY).optional(),
  note: optionalText(200),
});
type CreditLine = z.output<typeof CreditLine>;

/** Meeting rooms, unless the line says otherwise. @throws InvalidInput */
function typeOf({ type = '' }: CreditLine): CreditType {
  const word = type.toLowerCase();
  if (word === '' || word.includes('room')) return 'meeting_room';
  if (word.includes('desk')) return 'flexi_desk';
  if (word.includes('money')) return 'money';
  throw new InvalidInput(TYPE, 'type');
}

/** The grant that staff would make. @throws InvalidInput, ZodError */
function grantOf(line: CreditLine, known: LineOwners, space: { id: string; currency: Currency }): GrantCreditsInput {
  const { valid_from, valid_until, note } = line;
  const type = typeOf(line);
  const amount = type === 'flexi_desk' ? line.amount : Math.round(line.amount * amountOfOne(type, space.currency));
  return GrantCreditsInput.parse({
    space_id: space.id,
    type,
    amount,
    valid_from,
    valid_until,
    note,
    ...ownerOf(line, known),
  });
}

/** Credits that are left elsewhere. They are granted as staff would grant them; the version of one is what is left of it. */
export const credits: ImportDefinition<CreditLine> = {
  schema: CreditLine,
  keyOf: ({ email, company, type, note, valid_until }) =>
    [email, company, type, note, valid_until]
      .map((each) => each ?? '')
      .join(' ')
      .toLowerCase()
      .slice(0, 191),
  batch: 1,
  async prepare({ services }, space_id, lines) {
    const known = await readKnown(services.knex, space_id, lines);
    const space = await findSpace(services.knex, space_id);
    return {
      async create(call, line) {
        const { _id: record_id, balance } = await grant(call, grantOf(line, known, space));
        return { record_id, version: balance };
      },
      async update() {
        throw new Conflict(msg('These credits were imported with other values. Please change them here'));
      },
    };
  },
  async undo(call, trx, { record_id: _id, version }) {
    const credit = await trx('credits').where('id', _id).forUpdate().first('balance');
    if (!credit || credit.balance === 0) throw new NotFound(msg('Credit not found'));
    if (credit.balance !== version) throw new Changed(CHANGED_HERE);
    await withdraw(call, { _id, amount: credit.balance, note: 'The import was taken back' });
  },
};
