import { BaseModel } from '#server/db/base-model.ts';
import { type EnquiryType, type TourState, actionOf } from '#domains/enquiries/rules.ts';
import type { EnquiryView, TourView } from '#domains/enquiries/schema.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';

export class Enquiry extends BaseModel {
  static override tableName = 'enquiries';

  declare type: EnquiryType;
  declare space_id: string;
  declare name: string;
  declare email: string;
  declare mobile_no: string;
  declare company_name: string;
  declare hear_me: string;
  declare question: string;
  declare resource_type: ResourceType | null;
  declare tour_at: Date | null;
  declare state: TourState | null;
  declare remark: string;
  declare new_tour_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

export type EnquiryColumns = Pick<
  Enquiry,
  | 'id'
  | 'type'
  | 'space_id'
  | 'name'
  | 'email'
  | 'mobile_no'
  | 'company_name'
  | 'hear_me'
  | 'question'
  | 'resource_type'
  | 'tour_at'
  | 'state'
  | 'remark'
  | 'new_tour_at'
  | 'created_at'
>;

/** An enquiry with the name of its workspace. */
export type NamedEnquiry = EnquiryColumns & { space_name: string };

export function enquiryView(row: NamedEnquiry): EnquiryView {
  return {
    ...tourView(row),
    type: row.type,
    name: row.name,
    email: row.email,
    mobile_no: row.mobile_no,
    company_name: row.company_name,
    hear_me: row.hear_me,
    query: row.question,
  };
}

export function tourView(row: NamedEnquiry): TourView {
  return {
    _id: row.id,
    space_id: { _id: row.space_id, name: row.space_name },
    resource_type: row.resource_type && RESOURCE_TYPE_NAMES[row.resource_type],
    timestamp: row.tour_at,
    created_at: row.created_at,
    status: row.state,
    meta: { action: actionOf(row.state), remark: row.remark, new_tour_timestamp: row.new_tour_at },
  };
}
