/** What programs of others are told of companies. */
import { editedTypes, readRows, type Told } from '#server/told.ts';
import { Company, companyView } from '#domains/companies/server/model.ts';
import { msg } from '#shared/texts.ts';

export const companyTold: Told = {
  noun: 'company',
  types: editedTypes('companies', {
    created: msg('A company was added, or its deletion was undone'),
    updated: msg('A company was changed'),
    deleted: msg('A company was deleted'),
  }),
  read: readRows((knex, ids) => Company.query(knex).findByIds(ids), companyView),
};
