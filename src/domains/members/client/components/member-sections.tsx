/** The sections of a member's page. Each is shown to accounts that may read it, and loads on its own. */
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { BookingStatus, periodLine, useBookingActor } from '#domains/bookings/client/index.ts';
import { type BookingSummary, transition } from '#domains/bookings/index.ts';
import {
  useMemberActivities,
  useMemberBookings,
  useMemberCards,
  useMemberInvoices,
  useMemberProfile,
} from '#domains/members/client/page-queries.ts';
import { accountText, cardText } from '#domains/payments/client/index.ts';
import { signedTotal, zoneOf } from '#domains/invoices/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { DEFAULT_ZONE, formatDay, toLocal, officeInstant } from '#shared/time.ts';
import { Rows, Section } from './section.tsx';

type SectionProps = { memberId: string; now: Date };

export function ContactSection({ memberId }: SectionProps) {
  return (
    <Section title="Contact" query={useMemberProfile(memberId)}>
      {({ name, email, phone, company_name, address }) => (
        <Facts
          facts={[
            { name: 'Name', value: name },
            { name: 'Company', value: company_name },
            { name: 'Email', value: <a href={`mailto:${email}`}>{email}</a> },
            { name: 'Phone', value: phone && <a href={`tel:${phone}`}>{phone}</a> },
            { name: 'Address', value: address },
          ]}
        />
      )}
    </Section>
  );
}

export function BookingsSection({ memberId, now }: SectionProps) {
  const email = useMemberProfile(memberId).data?.email;
  const [opened] = useState(now);
  const link = email
    ? { to: `${paths.booking}?${new URLSearchParams({ text: email })}`, text: 'All bookings' }
    : undefined;
  return (
    <Section title="Bookings" link={link} query={useMemberBookings(memberId, opened)}>
      {({ next, before }) => (
        <>
          <h3 className="text-xs font-medium text-muted-foreground">Next</h3>
          <BookingRows bookings={next} now={now} none="Nothing is booked." />
          {before.length > 0 && (
            <>
              <h3 className="mt-3 text-xs font-medium text-muted-foreground">Before</h3>
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
  const actor = useBookingActor();
  return (
    <Rows none={none}>
      {bookings.map((booking) => (
        <Row
          key={booking._id}
          to={`${paths.booking}?booking=${booking._id}`}
          title={booking.resource_id.name}
          text={`${booking.space_id.name}, ${periodLine(booking, booking.space_id.time_zone)}`}
          end={formatMoney(booking.price.total, booking.currency)}
          badge={<BookingStatus booking={booking} now={now} />}
          action={
            transition(booking, 'payAtDesk', actor, now).ok && (
              <Button asChild variant="secondary" size="sm">
                <Link to={paths.payNow(booking._id)}>Take payment</Link>
              </Button>
            )
          }
        />
      ))}
    </Rows>
  );
}

export function InvoicesSection({ memberId }: SectionProps) {
  const link = { to: `${paths.invoice}?customer=${memberId}`, text: 'All invoices' };
  return (
    <Section title="Invoices" link={link} query={useMemberInvoices(memberId)}>
      {({ items }) => (
        <>
          <Rows none="No invoices in your workspaces.">
            {items.map((invoice) => (
              <Row
                key={invoice.invoice_id}
                to={paths.invoicePreview(invoice.invoice_id)}
                title={invoice.invoice_id}
                text={`${formatDay(toLocal(invoice.invoice_date, zoneOf(invoice)).day)}, ${invoice.resource_id?.name ?? invoice.description}`}
                end={signedTotal(invoice)}
              />
            ))}
          </Rows>
          <Link
            to={`${paths.statement}?user_id=${memberId}`}
            className="inline-block py-1.5 text-sm text-primary-text underline underline-offset-4"
          >
            Statement
          </Link>
        </>
      )}
    </Section>
  );
}

export function CardsSection({ memberId }: SectionProps) {
  return (
    <Section title="Saved cards" query={useMemberCards(memberId)}>
      {({ cards, accounts }) => (
        <Rows none="No card is saved.">
          {cards.map(({ card, default_source }) => (
            <li key={`${card.brand}${card.last4}${card.exp_year}`} className="py-2" data-numeric>
              {cardText({ card })}
              {default_source && <span className="text-muted-foreground"> (default)</span>}
            </li>
          ))}
          {accounts.map((account) => (
            <li key={`${account.kind}${account.last4}`} className="py-2" data-numeric>
              {accountText(account)}
              {account.default_source && <span className="text-muted-foreground"> (default)</span>}
            </li>
          ))}
        </Rows>
      )}
    </Section>
  );
}

export function ActivitySection({ memberId }: SectionProps) {
  return (
    <Section
      title="Activity"
      link={{ to: paths.reports(memberId), text: 'All activities' }}
      query={useMemberActivities(memberId)}
    >
      {({ items }) => (
        <Rows none="There are no activities yet.">
          {items.map(({ _id, message, timestamp }) => (
            <li key={_id} className="py-2 break-words">
              {message}
              <time dateTime={timestamp.toISOString()} className="block text-xs text-muted-foreground" data-numeric>
                {officeInstant(timestamp, DEFAULT_ZONE)}
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
      <span className="ml-auto text-right tabular-nums">{end}</span>
      {action}
    </li>
  );
}
