import { Link, useParams } from 'react-router-dom';
import { Crumbs } from '#client/layout/crumbs.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { CompanyPeople } from '#domains/companies/client/components/company-people.tsx';
import type { CompanyDetail } from '#domains/companies/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/companies/client/use-texts.ts';

const CreditsCard = lazyPart(() => import('#domains/credits/client/components/credits-card.tsx'));

const grantingSpaces = ({ can_add, space_id, space, currency }: CompanyDetail) =>
  can_add ? [{ _id: space_id, name: space.name, currency }] : [];

/** A company with its account and its people, for its admins and for staff. */
export default function CompanyScreen() {
  const t = useTexts();
  const { id = '' } = useParams();
  const query = trpc.companies.get.useQuery({ _id: id });
  const isStaff = useSession().may('members', 'show');
  const company = query.data;
  return (
    <>
      <Crumbs
        above={[
          isStaff ? { label: t('Companies'), to: paths.companies } : { label: t('Company'), to: paths.ownCompanies },
        ]}
        here={company?.name}
      />
      {company ? (
        <Screen title={company.name} description={company.space.name} actions={<InvoiceLinks company={company} />}>
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <div className="grid gap-5">
              <Account company={company} />
              <CreditsCard owner={{ company_id: company._id }} spaces={grantingSpaces(company)} />
            </div>
            <Card>
              <CardHeader title={t('People')} />
              <CardBody>
                <CompanyPeople company={company} />
              </CardBody>
            </Card>
          </div>
        </Screen>
      ) : query.error ? (
        <QueryFailure query={query} />
      ) : (
        <SkeletonText lines={6} />
      )}
    </>
  );
}

function InvoiceLinks({ company: { _id, space_id } }: { company: CompanyDetail }) {
  const t = useTexts();
  return (
    <>
      <Button asChild variant="secondary">
        <Link to={`${paths.invoice}?company_id=${_id}`}>{t('Invoices')}</Link>
      </Button>
      <Button asChild variant="secondary">
        <Link to={`${paths.statement}?company_id=${_id}&space_id=${space_id}`}>{t('Statement')}</Link>
      </Button>
    </>
  );
}

/** How the company pays, what it owes, and what its next invoice has so far. */
function Account({ company }: { company: CompanyDetail }) {
  const t = useTexts();
  const { payment, currency, payment_days, limit, balance, billing_email, vat_number, address } = company;
  const isOnAccount = payment === 'account';
  const seesInvoices = useSession().may('invoice', 'show');
  return (
    <Card>
      <CardHeader title={t('Account')} />
      <CardBody className="space-y-5">
        <Facts
          facts={[
            {
              name: t('Pays'),
              value: isOnAccount
                ? t('On account, within {count} days', { count: payment_days })
                : t('Each booking by card'),
            },
            { name: t('Owes'), value: isOnAccount || balance !== 0 ? formatMoney(balance, currency, t) : '' },
            { name: t('Limit'), value: limit === null ? '' : formatMoney(limit, currency, t) },
            { name: t('Email for bills'), value: billing_email },
            { name: t('VAT number'), value: vat_number },
            { name: t('Address'), value: address },
          ]}
        />
        {isOnAccount && seesInvoices && <NextInvoice companyId={company._id} />}
      </CardBody>
    </Card>
  );
}

function NextInvoice({ companyId }: { companyId: string }) {
  const t = useTexts();
  const query = trpc.invoices.next.useQuery({ company_id: companyId });
  const next = query.data;
  if (!next) return query.error ? <QueryFailure query={query} /> : <SkeletonText lines={2} />;
  return (
    <section aria-labelledby="next-invoice">
      <h3 id="next-invoice" className="mb-2 text-sm font-semibold">
        {t('Next invoice')}
      </h3>
      {next.lines.length === 0 ? (
        <EmptyState text={t('Nothing was booked since the last invoice.')} />
      ) : (
        <ul className="divide-y text-sm" data-numeric>
          {next.lines.map(({ description, amount }, index) => (
            <li key={index} className="flex justify-between gap-4 py-2">
              <span className="min-w-0 wrap-anywhere">{description}</span>
              <span className="whitespace-nowrap">{formatMoney(amount, next.currency, t)}</span>
            </li>
          ))}
          <li className="flex justify-between gap-4 py-2 font-semibold">
            <span>{t('Total with tax')}</span>
            <span>{formatMoney(next.total, next.currency, t)}</span>
          </li>
        </ul>
      )}
    </section>
  );
}
