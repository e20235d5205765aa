import { BaseModel } from '#server/db/base-model.ts';
import {
  type Direction,
  type EnquiryType,
  type EnquiryStage,
  type TourState,
  actionOf,
} from '#domains/enquiries/rules.ts';
import type { EnquiryView, TourView } from '#domains/enquiries/schema.ts';
import type { MessageView, SavedAnswerView } from '#domains/enquiries/thread-schema.ts';
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
  declare stage: EnquiryStage;
  declare owner_id: string | null;
  declare created_at: Date;
}

/** A message of the thread of an enquiry. Texts of the person have their name, those of staff have their account. */
export class EnquiryMessage extends BaseModel {
  static override tableName = 'enquiry_messages';

  declare enquiry_id: string;
  declare direction: Direction;
  declare author_id: string | null;
  declare author: string;
  declare text: string;
  declare message_id: string | null;
  /** The sender that a received mail names; blank for others. */
  declare from_email: string;
  /** True if that is not the person of the enquiry. */
  declare is_stranger: boolean;
  declare created_at: Date;
}

export class SavedAnswer extends BaseModel {
  static override tableName = 'saved_answers';

  declare space_id: string | null;
  declare title: string;
  declare text: string;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

type NamedMessage = Pick<
  EnquiryMessage,
  'id' | 'direction' | 'author' | 'text' | 'from_email' | 'is_stranger' | 'created_at'
>;

export function messageView({ id, ...message }: NamedMessage): MessageView {
  const { direction, author, text, from_email, is_stranger, created_at } = message;
  return { _id: id, direction, author, text, from_email, is_stranger, created_at };
}

export function savedAnswerView({ id, space_id, title, text, version }: SavedAnswer): SavedAnswerView {
  return { _id: id, space_id, title, text, version };
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
  | 'stage'
  | 'owner_id'
  | 'created_at'
>;

/** An enquiry with the names of its workspace and its owner. */
export type NamedEnquiry = EnquiryColumns & { space_name: string; owner_name: string };

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
    stage: row.stage,
    owner: row.owner_id === null ? null : { _id: row.owner_id, name: row.owner_name },
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
