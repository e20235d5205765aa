import type { ReactNode } from 'react';
import { DayAndTime, NONE } from '#client/lists/cells.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { STAGE_TONES, effectiveTime } from '#domains/enquiries/client/enquiry-text.ts';
import { STAGE_NAMES, TOUR_ZONE, TYPE_NAMES } from '#domains/enquiries/rules.ts';
import type { EnquiryView } from '#domains/enquiries/schema.ts';
import { TourStatus } from './tour-status.tsx';
import { msg } from '#shared/texts.ts';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';

/** A value with a smaller one below it. */
function Two({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <>
      {first}
      {second && <span className="block text-xs text-muted-foreground tabular-nums">{second}</span>}
    </>
  );
}

/** A text of the product. */
function Words({ of }: { of: string }) {
  return useTexts()(of);
}

function TourTime({ at }: { at: Date | null }) {
  return at ? <DayAndTime at={at} zone={TOUR_ZONE} /> : NONE;
}

/** Whether the status of a tour says its stage: a pending one is new, a decided one is answered. */
const isSaid = (status: EnquiryView['status'], stage: EnquiryView['stage']) =>
  status !== null && stage === (status === 'pending' ? 'new' : 'answered');

/** The fields of an enquiry in their order, two in a column where both are short. The details show all of them. */
export const ENQUIRY_COLUMNS: Column<EnquiryView>[] = [
  {
    header: msg('Name||a person'),
    onPhone: 'title',
    cell: ({ name, status }) => (
      <span className="flex max-w-44 min-w-26 items-center gap-2">
        <span className="font-medium wrap-anywhere">{name}</span>
        {status === 'pending' && (
          <Badge tone="red">
            <Words of={STAGE_NAMES.new} />
          </Badge>
        )}
      </span>
    ),
  },
  {
    header: msg('Email, Mobile'),
    cell: ({ email, mobile_no }) => (
      <span className="block wrap-anywhere sm:w-32 sm:@5xl:w-38">
        <Two
          first={
            <span title={email} className="block sm:truncate">
              <bdi>{email}</bdi>
            </span>
          }
          second={mobile_no}
        />
      </span>
    ),
  },
  {
    header: msg('Workspace, Resource'),
    fold: 'medium',
    cell: ({ space_id, resource_type }) => (
      <span className="block whitespace-nowrap">
        <Two first={space_id.name} second={resource_type && <Words of={resource_type} />} />
      </span>
    ),
  },
  { header: msg('Tour Date'), cell: (enquiry) => <TourTime at={effectiveTime(enquiry)} /> },
  {
    header: msg('Company, Query'),
    cell: ({ company_name, query }) =>
      company_name || query ? (
        <span title={`${company_name} ${query}`} className="block sm:w-28 sm:@5xl:w-32">
          <span className="block sm:truncate">{company_name}</span>
          <span className="line-clamp-1 text-xs wrap-anywhere text-muted-foreground">{query}</span>
        </span>
      ) : (
        NONE
      ),
  },
  { header: msg('Created'), cell: ({ created_at }) => <DayAndTime at={created_at} zone={TOUR_ZONE} /> },
  {
    header: msg('Type, Status'),
    cell: ({ type, status, stage, owner }) => (
      <span className="inline-flex flex-col items-start whitespace-nowrap max-sm:items-end">
        <span className="flex gap-1">
          {status && <TourStatus status={status} />}
          {!isSaid(status, stage) && (
            <Badge tone={STAGE_TONES[stage]}>
              <Words of={STAGE_NAMES[stage]} />
            </Badge>
          )}
        </span>
        <span className="flex gap-1 text-xs text-muted-foreground">
          <Words of={TYPE_NAMES[type]} />
          {owner && (
            <span title={owner.name} className="max-w-14 truncate text-xs">
              {owner.name}
            </span>
          )}
        </span>
      </span>
    ),
  },
];
