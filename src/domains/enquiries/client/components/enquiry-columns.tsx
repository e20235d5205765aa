import { Badge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { effectiveTime, tourTime } from '#domains/enquiries/client/enquiry-text.ts';
import { TYPE_NAMES } from '#domains/enquiries/rules.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { TourStatus } from './tour-status.tsx';

const NONE = <span className="text-muted-foreground">-</span>;

function Text({ children }: { children: string }) {
  if (!children) return NONE;
  return (
    <span title={children} className="line-clamp-2 wrap-anywhere sm:max-w-40">
      {children}
    </span>
  );
}

function Instant({ at }: { at: Date | null }) {
  if (!at) return NONE;
  const { day, time } = tourTime(at);
  return (
    <span className="block whitespace-nowrap tabular-nums">
      {day}
      <span className="block text-xs text-muted-foreground">{time}</span>
    </span>
  );
}

/** The fields of an enquiry in their order, two in a column where both are short. */
export const ENQUIRY_COLUMNS: Column<EnquiryView>[] = [
  {
    key: 'name',
    header: 'Name',
    onPhone: 'title',
    cell: ({ name, status }) => (
      <span className="flex items-start gap-2">
        <span className="line-clamp-2 font-medium wrap-anywhere sm:max-w-36">{name}</span>
        {status === 'pending' && <Badge tone="red">New</Badge>}
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email, Mobile',
    cell: ({ email, mobile_no }) => (
      <span className="block wrap-anywhere sm:max-w-44">
        <span title={email} className="block sm:truncate">
          {email}
        </span>
        <span className="block text-xs tabular-nums text-muted-foreground">{mobile_no}</span>
      </span>
    ),
  },
  {
    key: 'company',
    header: 'Company, Lead Source',
    cell: ({ company_name, hear_me }) => (
      <>
        <Text>{company_name}</Text>
        {hear_me && <span className="block text-xs text-muted-foreground">{hear_me}</span>}
      </>
    ),
  },
  {
    key: 'space',
    header: 'Workspace, Resource',
    cell: ({ space_id, resource_type }) => (
      <span className="block">
        {space_id.name}
        {resource_type && <span className="block text-xs text-muted-foreground">{resource_type}</span>}
      </span>
    ),
  },
  { key: 'type', header: 'Type', cell: ({ type }) => <span className="whitespace-nowrap">{TYPE_NAMES[type]}</span> },
  { key: 'time', header: 'Tour Date', cell: (enquiry) => <Instant at={effectiveTime(enquiry)} /> },
  { key: 'query', header: 'Query', cell: ({ query }) => <Text>{query}</Text> },
  { key: 'created', header: 'Created', cell: ({ created_at }) => <Instant at={created_at} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => (status ? <TourStatus status={status} /> : NONE) },
];
