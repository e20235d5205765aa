/** What programs of others are told of companies. */
import type { Told } from '#server/told.ts';
import { Company, companyView } from '#domains/companies/server/model.ts';

export const companyTold: Told = {
  noun: 'company',
  types: [
    { what: 'created', says: 'A company was added, or its deletion was undone', live: 'companies.create' },
    { what: 'updated', says: 'A company was changed', live: 'companies.update' },
    { what: 'deleted', says: 'A company was deleted', live: 'companies.delete' },
  ],
  async read({ services: { knex } }, refs) {
    const rows = await Company.query(knex).findByIds(refs.map(({ id }) => id));
    return rows.map((row) => ({ id: row.id, space_id: row.space_id, view: companyView(row) }));
  },
};
