import type { z } from 'zod';
import { CompanyInput } from '#domains/companies/index.ts';
import { companies as service } from '#domains/companies/server/index.ts';
import type { ImportDefinition } from '#domains/imports/server/kind.ts';
import { Conflict } from '#shared/errors.ts';
import { optionalText } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

const CompanyLine = CompanyInput.omit({ space_id: true }).extend({ external_id: optionalText(191) });
type CompanyLine = z.output<typeof CompanyLine>;

export const companies: ImportDefinition<CompanyLine> = {
  schema: CompanyLine,
  keyOf: ({ name }) => name.toLowerCase().slice(0, 191),
  batch: 100,
  prepare: async (_call, space_id) => ({
    async create(call, { external_id: _key, ...company }) {
      const { _id: record_id, version } = await service.create(call, { ...company, space_id });
      return { record_id, version };
    },
    async update(call, { external_id: _key, ...company }, { record_id, version: seen }) {
      const { version } = await service.update(call, { ...company, _id: record_id, version: seen });
      return { record_id, version };
    },
  }),
  async undo(call, trx, { record_id: company_id, version }) {
    await service.remove(call, { _id: company_id, version });
    // The company is locked now, so nobody joins it any more.
    const person = await trx('company_people').where({ company_id }).first('user_id');
    const entry = await trx('company_entries').where({ company_id }).first('id');
    if (person || entry) throw new Conflict(msg('This company has people, or bookings on its account'));
  },
};
