import { Facts } from '#client/ui/facts.tsx';
import { officeLine } from '#domains/enquiries/client/enquiry-text.ts';
import { ACTION_NAMES, TYPE_NAMES } from '#domains/enquiries/rules.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { TourStatus } from './tour-status.tsx';

/** An enquiry or a tour as a list that can be read and copied. */
export function EnquiryDetails({ enquiry }: { enquiry: EnquiryView }) {
  const { type, email, mobile_no, meta, status } = enquiry;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <p className="text-base font-semibold wrap-anywhere">{enquiry.name}</p>
        {status && <TourStatus status={status} />}
      </div>
      <Facts
        facts={[
          { name: 'Type', value: TYPE_NAMES[type] },
          { name: 'Email', value: <ContactLink to={`mailto:${email}`}>{email}</ContactLink> },
          { name: 'Mobile', value: <ContactLink to={`tel:${mobile_no}`}>{mobile_no}</ContactLink> },
          { name: 'Company', value: enquiry.company_name },
          { name: 'Lead Source', value: enquiry.hear_me },
          { name: 'Workspace', value: enquiry.space_id.name },
          { name: 'Resource', value: enquiry.resource_type },
          { name: 'Tour Date', value: officeLine(enquiry.timestamp) },
          { name: 'Query', value: enquiry.query && <span className="whitespace-pre-line">{enquiry.query}</span> },
          { name: 'Created', value: officeLine(enquiry.created_at) },
          { name: 'Decision', value: meta.action && ACTION_NAMES[meta.action] },
          { name: 'New Tour Date', value: officeLine(meta.new_tour_timestamp) },
          { name: 'Remark', value: meta.remark && <span className="whitespace-pre-line">{meta.remark}</span> },
        ]}
      />
    </>
  );
}

function ContactLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="underline underline-offset-4">
      {children}
    </a>
  );
}
