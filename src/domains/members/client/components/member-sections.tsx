/** The sections of a member's page. Each is shown to accounts that may read it, and loads on its own. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { SignOutButton } from '#domains/accounts/client/index.ts';
import { BookingStatus, periodLine, useBookingActor } from '#domains/bookings/client/index.ts';
import { type BookingSummary, transition } from '#domains/bookings/index.ts';
import {
  useMemberActivities,
  useMemberBookings,
  useMemberCards,
  useMemberInvoices,
  useMemberProfile,
} from '#domains/members/client/page-queries.ts';
import { ResetMemberFactors } from '#domains/members/client/components/reset-member-factors.tsx';
import { accountText, cardText } from '#domains/payments/client/index.ts';
import { signedTotal, zoneOf } from '#domains/invoices/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { DEFAULT_ZONE, formatDay, toLocal, officeInstant } from '#shared/time.ts';
import { Rows, Section } from './section.tsx';
import { useTexts } from '#domains/members/client/use-texts.ts';

type SectionProps = { memberId: string; now: Date };

export function ContactSection({ memberId }: SectionProps) {
  const t = useTexts();
  const { may } = useSession();
  const signOut = trpc.users.signOut.useMutation().mutateAsync;
  return (
    <Section title={t('Contact')} query={useMemberProfile(memberId)}>
      {({ _id, name, email, phone, company_name, address, role_id }) => (
        <div className="grid justify-items-start gap-4">
          <Facts
            facts={[
              { name: t('Name||a person'), value: name },
              { name: t('Company'), value: company_name },
              {
                name: t('Email'),
                value: (
                  <a href={`mailto:${email}`}>
                    <bdi>{email}</bdi>
                  </a>
                ),
              },
              {
                name: t('Phone'),
                value: phone && (
                  <a href={`tel:${phone}`}>
                    <bdi>{phone}</bdi>
                  </a>
                ),
              },
              { name: t('Address'), value: address },
            ]}
          />
          {may('members') && (!role_id || role_id.isForMembers) && (
            <div className="flex flex-wrap gap-2">
              <SignOutButton person={name || email} onYes={() => signOut({ _id: memberId })} />
              <ResetMemberFactors person={{ _id, name, email }} />
            </div>
          )}
        </div>
      )}
    </Section>
  );
}

export function BookingsSection({ memberId, now }: SectionProps) {
  const t = useTexts();
  const email = useMemberProfile(memberId).data?.email;
  const [opened] = useState(now);
  const link = email
    ? { to: `${paths.booking}?${new URLSearchParams({ text: email })}`, text: t('All bookings') }
    : undefined;
  return (
    <Section title={t('Bookings')} link={link} query={useMemberBookings(memberId, opened)}>
      {({ next, before }) => (
        <>
          <h3 className="text-xs font-medium text-muted-foreground">{t('Next')}</h3>
          <BookingRows bookings={next} now={now} none={t('Nothing is booked.')} />
          {before.length > 0 && (
            <>
              <h3 className="mt-3 text-xs font-medium text-muted-foreground">{t('Before')}</h3>
              <BookingRows bookings={before} now={now} none="" />
            </>
          )}
        </>
      )}
    </Section>
  );
}

type BookingRowsProps = { bookings: BookingSummary[]; now: Date; none: string };

function BookingRows({ bookings, now, none }: BookingRowsProps) {
  const t = useTexts();
  const actor = useBookingActor();
  return (
    <Rows none={none}>
      {bookings.map((booking) => (
        <Row
          key={booking._id}
          to={`${paths.booking}?booking=${booking._id}`}
          title={booking.resource_id.name}
          text={`${booking.space_id.name}, ${periodLine(booking, booking.space_id.time_zone, t)}`}
          end={formatMoney(booking.price.total, booking.currency, t)}
          badge={<BookingStatus booking={booking} now={now} />}
          action={
            transition(booking, 'payAtDesk', actor, now).ok && (
              <Button asChild variant="secondary" size="sm">
                <Link to={paths.payNow(booking._id)}>{t('Take payment')}</Link>
              </Button>
            )
          }
        />
      ))}
    </Rows>
  );
}

export function InvoicesSection({ memberId }: SectionProps) {
  const t = useTexts();
  const link = { to: `${paths.invoice}?customer=${memberId}`, text: t('All invoices') };
  return (
    <Section title={t('Invoices')} link={link} query={useMemberInvoices(memberId)}>
      {({ items }) => (
        <>
          <Rows none={t('No invoices in your workspaces.')}>
            {items.map((invoice) => (
              <Row
                key={invoice.invoice_id}
                to={paths.invoicePreview(invoice.invoice_id)}
                title={invoice.invoice_id}
                text={`${formatDay(toLocal(invoice.invoice_date, zoneOf(invoice)).day, t)}, ${invoice.resource_id?.name ?? invoice.description}`}
                end={signedTotal(invoice, t)}
              />
            ))}
          </Rows>
          <Link
            to={`${paths.statement}?user_id=${memberId}`}
            className="inline-block py-1.5 text-sm text-primary-text underline underline-offset-4"
          >
            {t('Statement')}
          </Link>
        </>
      )}
    </Section>
  );
}

export function CardsSection({ memberId }: SectionProps) {
  const t = useTexts();
  return (
    <Section title={t('Saved cards')} query={useMemberCards(memberId)}>
      {({ cards, accounts }) => (
        <Rows none={t('No card is saved.')}>
          {cards.map(({ card, default_source }) => (
            <li key={`${card.brand}${card.last4}${card.exp_year}`} className="py-2" data-numeric>
              {cardText({ card }, t)}
              {default_source && <span className="text-muted-foreground"> {t('(default)')}</span>}
            </li>
          ))}
          {accounts.map((account) => (
            <li key={`${account.kind}${account.last4}`} className="py-2" data-numeric>
              {accountText(account, t)}
              {account.default_source && <span className="text-muted-foreground"> {t('(default)')}</span>}
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
}

export function ActivitySection({ memberId }: SectionProps) {
  const t = useTexts();
  return (
    <Section
      title={t('Activity')}
      link={{ to: paths.reports(memberId), text: t('All activities') }}
      query={useMemberActivities(memberId)}
    >
      {({ items }) => (
        <Rows none={t('There are no activities yet.')}>
          {items.map(({ _id, message, timestamp }) => (
            <li key={_id} className="py-2 break-words">
              {message}
              <time dateTime={timestamp.toISOString()} className="block text-xs text-muted-foreground" data-numeric>
                {officeInstant(timestamp, DEFAULT_ZONE, t)}
              </time>
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
}

type RowProps = { to: string; title: string; text: string; end: string; badge?: ReactNode; action?: ReactNode };

function Row({ to, title, text, end, badge, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <Link to={to} className="font-medium underline-offset-4 hover:underline">
          {title}
        </Link>
        <span className="block text-xs text-muted-foreground" data-numeric>
          {text}
        </span>
      </span>
      {badge}
      <span className="ms-auto text-end tabular-nums">{end}</span>
      {action}
    </li>
  );
}
