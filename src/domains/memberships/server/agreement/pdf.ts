/** The agreement of a membership as a PDF: its terms, its words, and who has accepted them. */
import type { Content, Pdf } from 'pdfmake';
import type { Services } from '#server/context.ts';
import { factsTable, partyOf, plain, quiet, renderDocument, right } from '#server/pdf/render.ts';
import { pdfDownload } from '#server/pdf/route.ts';
import { customerOf, issuerOf } from '#domains/invoices/index.ts';
import { operatorParticulars } from '#domains/invoices/server/index.ts';
import { termFacts } from '#domains/memberships/agreement.ts';
import { MembershipIdInput } from '#domains/memberships/schema.ts';
import { readCustomer } from '#domains/memberships/server/agreement/customer.ts';
import { type Loaded, loadAll } from '#domains/memberships/server/load.ts';
import { agreedOf, agreementOf, resourceName } from '#domains/memberships/server/agreement/agreed.ts';
import type { AcceptanceRow } from '#domains/memberships/server/tables.ts';
import { requireSeen } from '#domains/memberships/server/queries.ts';
import { NotFound } from '#shared/errors.ts';
import { formatInstant } from '#shared/time.ts';
import { validate } from '#shared/validate.ts';
import { msg, type Translate } from '#shared/texts.ts';

const TITLE = msg('Membership agreement');

const heading = (text: string): Content => ({ text, bold: true, fontSize: 12, margin: [0, 24, 0, 6] });

type Accepted = Pick<Loaded, 'accepted_at' | 'accepted_by' | 'accepted_from' | 'space'>;

const laterOf = ({ space }: Loaded, { at, name, from_address }: AcceptanceRow): Accepted => {
  return { accepted_at: at, accepted_by: name, accepted_from: from_address, space };
};

/** By whom it was accepted, when, and from which network address. */
function acceptance({ accepted_at, accepted_by, accepted_from, space }: Accepted, t: Translate): Content {
  if (accepted_at === null) return quiet(t('Not accepted yet.'));
  const facts = [
    { name: t('Name'), value: accepted_by },
    { name: t('Time'), value: `${formatInstant(accepted_at, space.time_zone, t)} (${space.time_zone})` },
    { name: t('Address'), value: accepted_from },
  ];
  return factsTable(facts.filter(({ value }) => value !== ''));
}

/** Renders the agreement in the language of the services. Once it is accepted, its words do not change. */
export async function renderAgreement(services: Services, row: Loaded): Promise<Pdf> {
  const { knex, config, t } = services;
  const [operator, customer, resource, later] = await Promise.all([
    operatorParticulars(config, knex),
    readCustomer(knex, row),
    resourceName(knex, row),
    knex('membership_acceptances').where('membership_id', row.id).orderBy('id'),
  ]);
  return renderDocument(services, {
    name: `${t(TITLE)} ${row.id}`,
    issuer: issuerOf({ operator }, config.OPERATOR_NAME, t),
    title: [right(t(TITLE), { fontSize: 22, bold: true })],
    date: row.accepted_at ?? row.created_at,
    content: [
      {
        margin: [0, 32, 0, 0],
        columnGap: 24,
        columns: [
          { width: '40%', stack: [quiet(t('Customer')), ...partyOf(customerOf({ customer }, t))] },
          { width: '*', stack: [factsTable(termFacts(agreedOf(config, row, resource), t))] },
        ],
      },
      heading(t('Agreement')),
      plain(row.accepted_text ?? agreementOf(services, row, resource)),
      heading(t('Accepted')),
      acceptance(row, t),
      ...later.flatMap((each) => [heading(t('Accepted later')), plain(each.text), acceptance(laterOf(row, each), t)]),
    ],
  });
}

export const agreementName = ({ id }: Pick<Loaded, 'id'>): string => `membership-${id}.pdf`;

/** For whoever sees the membership. */
export const agreementPdf = pdfDownload({
  path: '/memberships/{id}/agreement',
  byKey: 'members',
  reads: { what: msg('the agreement of a membership'), model: 'Membership' },
  async read(call, id) {
    const { services } = call;
    const { _id } = validate(MembershipIdInput, { _id: id });
    const [row] = await loadAll(services.knex, [_id]);
    if (!row) throw new NotFound(msg('Membership not found'));
    const { isOwn } = await requireSeen(call, row);
    return { name: agreementName(row), render: () => renderAgreement(services, row), record: { id: _id, isOwn } };
  },
  operationId: 'memberships.agreement',
  summary: 'The agreement of a membership as a PDF',
  description: 'For its customer, the admins of its company, and staff who see the members of its workspace.',
  tags: ['memberships'],
  exampleId: '1',
});
