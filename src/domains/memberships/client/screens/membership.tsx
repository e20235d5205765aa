import { Trans } from '@lingui/react';
import { Link, useParams } from 'react-router-dom';
import { Crumbs } from '#client/layout/crumbs.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { PressButton } from '#client/press-button.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { Deposit } from '#domains/memberships/client/billing/deposit.tsx';
import { Extras } from '#domains/memberships/client/billing/extras.tsx';
import { MembershipActions } from '#domains/memberships/client/changes/membership-actions.tsx';
import { NextFees } from '#domains/memberships/client/billing/next-fees.tsx';
import {
  accessFacts,
  customerName,
  includedText,
  MembershipBadges,
  periodText,
  priceText,
  stoppedText,
  nextPlace,
  termText,
} from '#domains/memberships/client/texts.tsx';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';
import { paths } from '#shared/paths.ts';
import { formatDay, formatInstant } from '#shared/time.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';

/** A membership with its invoices, for its customer and for staff. */
export default function MembershipScreen() {
  const { id = '' } = useParams();
  const query = trpc.memberships.get.useQuery({ _id: id });
  const membership = query.data;
  return (
    <>
      {membership && <Above membership={membership} />}
      {membership ? (
        <Screen
          title={membership.plan.name}
          description={`${customerName(membership)}, ${membership.space.name}`}
          actions={<MembershipActions membership={membership} />}
        >
          <div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
            <div className="space-y-5">
              <Terms membership={membership} />
              <Extras membership={membership} />
            </div>
            <div className="space-y-5">
              <Invoices membership={membership} />
              <Deposit membership={membership} />
            </div>
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

function Terms({ membership }: { membership: MembershipDetail }) {
  const t = useTexts();
  const { resource, seats, end, start_fee, deposit, currency, accepted, agreement, prices, booking_id } = membership;
  const next = nextPlace(membership);
  return (
    <Card>
      <CardHeader title={t('Membership')} actions={<MembershipBadges membership={membership} />} />
      <CardBody className="space-y-4">
        <Facts
          facts={[
            { name: t('Period'), value: periodText(membership, t) },
            { name: t('Price'), value: t('{price}, before tax', { price: priceText(membership, t) }) },
            { name: t('Start'), value: start_fee > 0 ? formatMoney(start_fee, currency, t) : '' },
            { name: t('Deposit'), value: deposit > 0 ? formatMoney(deposit, currency, t) : '' },
            {
              name: t('Place'),
              value: resource && booking_id && <PlaceLink resource={resource} bookingId={booking_id} />,
            },
            {
              name: t('Next place'),
              value: next && (
                <Trans
                  id="<0/> from {day}"
                  values={{ day: formatDay(next.from, t) }}
                  components={[<PlaceLink key="place" resource={next.resource} bookingId={next.booking_id} />]}
                />
              ),
            },
            { name: t('Includes'), value: includedText(membership, t) },
            ...accessFacts(membership, t),
            { name: t('Seats'), value: seats > 1 ? seats : '' },
            { name: t('Term'), value: end === null && termText(membership, t) },
            {
              name: t('Prices'),
              value:
                prices.length > 1 &&
                prices
                  .map(({ from, price }) =>
                    t('{amount} from {month}', { amount: formatMoney(price, currency, t), month: monthText(from, t) }),
                  )
                  .join(', '),
            },
            {
              name: t('Accepted'),
              value:
                accepted &&
                t('{time} by {name}', { time: formatInstant(accepted.at, undefined, t), name: accepted.by }),
            },
          ]}
        />
        <Stopped membership={membership} />
        <Unpaid membership={membership} />
        <Pauses membership={membership} />
        <ToAccept membership={membership} />
        <p className="text-sm text-muted-foreground">{agreement}</p>
      </CardBody>
    </Card>
  );
}

/** The overdue invoice that stops the customer. */
function Stopped({ membership: { stopped } }: { membership: MembershipDetail }) {
  const t = useTexts();
  if (!stopped) return null;
  return (
    <p className="rounded-md bg-red-soft px-4 py-3 text-sm text-red-text">
      {stoppedText(stopped, t)}.{' '}
      <Link to={paths.invoicePreview(stopped._id)} className="underline underline-offset-4">
        {t('See the invoice')}
      </Link>
    </p>
  );
}

/** What was added since the membership was accepted. Its words are below until then. */
function ToAccept({ membership: { accepted, to_accept } }: { membership: MembershipDetail }) {
  const t = useTexts();
  if (!accepted || !to_accept) return null;
  return (
    <section aria-labelledby="to-accept" className="rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text">
      <h3 id="to-accept" className="font-semibold">
        {t('To accept')}
      </h3>
      <p>{to_accept}</p>
    </section>
  );
}

/** The first invoice, while the membership waits for its payment. */
function Unpaid({ membership: { pay_until, invoices, is_own } }: { membership: MembershipDetail }) {
  const t = useTexts();
  const invoice = invoices.at(-1);
  if (!pay_until || !invoice || invoice.open === 0) return null;
  return (
    <p className="rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text">
      {t('The membership ends unless its first invoice is paid by {time}.', {
        time: formatInstant(pay_until, undefined, t),
      })}{' '}
      <Link to={paths.invoicePreview(invoice._id)} className="underline underline-offset-4">
        {is_own ? t('Pay now') : t('See the invoice')}
      </Link>
    </p>
  );
}

function PlaceLink({ resource, bookingId }: { resource: { name: string }; bookingId: string }) {
  return (
    <Link to={paths.bookingPage(bookingId)} className="text-primary-text underline underline-offset-4">
      {resource.name}
    </Link>
  );
}

/** The pauses. Staff end those that are not over. */
function Pauses({ membership: { _id, pauses, next_month, can_edit } }: { membership: MembershipDetail }) {
  const t = useTexts();
  const { mutateAsync: resume } = trpc.memberships.resume.useMutation();
  if (pauses.length === 0) return null;
  return (
    <ul aria-label={t('Pauses')} className="divide-y text-sm">
      {pauses.map(({ from, until }) => (
        <li key={from} className="flex min-h-12 items-center justify-between gap-4 py-2">
          <span>
            {from === until
              ? t('Paused in {month}', { month: monthText(from, t) })
              : t('Paused from {first} to {last}', { first: monthText(from, t), last: monthText(until, t) })}
          </span>
          {can_edit && next_month && until >= next_month && (
            <PressButton variant="ghost" size="sm" onPress={() => resume({ _id, from })}>
              {t('End pause')}
            </PressButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function Invoices({ membership: { next, invoices, currency } }: { membership: MembershipDetail }) {
  const t = useTexts();
  return (
    <Card>
      <CardHeader title={t('Invoices')} />
      <CardBody className="space-y-5">
        <section aria-labelledby="next-fees">
          <h3 id="next-fees" className="mb-1 text-sm font-semibold">
            {t('Next')}
          </h3>
          <NextFees next={next} currency={currency} />
        </section>
        <section aria-labelledby="past-fees">
          <h3 id="past-fees" className="mb-1 text-sm font-semibold">
            {t('So far')}
          </h3>
          {invoices.length === 0 && <EmptyState text={t('Nothing was billed yet.')} />}
          <ul className="divide-y text-sm" data-numeric>
            {invoices.map(({ _id, invoice_id, month, total, open }) => (
              <li key={_id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <Link
                  to={paths.invoicePreview(_id)}
                  className="whitespace-nowrap text-primary-text underline underline-offset-4"
                >
                  {invoice_id}
                </Link>
                <span className="grow text-muted-foreground">{monthText(month, t)}</span>
                {open > 0 && (
                  <Badge tone="orange">{t('{amount} to pay', { amount: formatMoney(open, currency, t) })}</Badge>
                )}
                <span>{formatMoney(total, currency, t)}</span>
              </li>
            ))}
          </ul>
        </section>
      </CardBody>
    </Card>
  );
}

/** Staff come from the memberships of a workspace, customers from their own. */
function Above({ membership: { can_edit, plan } }: { membership: MembershipDetail }) {
  const t = useTexts();
  const above = can_edit
    ? { label: t('Memberships'), to: paths.memberships }
    : { label: t('Membership'), to: paths.ownMemberships };
  return <Crumbs above={[above]} here={plan.name} />;
}
