/** What programs of others are told of companies. */
import { editedTypes, readRows, type Told } from '#server/told.ts';
import { Company, companyView } from '#domains/companies/server/model.ts';

export const companyTold: Told = {
  noun: 'company',
  types: editedTypes('companies', 'A company'),
  read: readRows((knex, ids) => Company.query(knex).findByIds(ids), companyView),
};
