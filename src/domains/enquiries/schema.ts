import { z } from 'zod';
import { ACTIONS, ENQUIRY_TYPES, STAGES, TOUR_STATES, isStaffTime, isVisitorTime } from '#domains/enquiries/rules.ts';
import {
  CONTACT_TEXTS,
  DECISION_TEXTS,
  INVALID_EMAIL,
  NO_TYPE,
  THREAD_TEXTS,
  TOUR_TEXTS,
} from '#domains/enquiries/texts.ts';
import {
  day,
  email,
  id,
  instant,
  optionalEmail,
  optionalLines,
  optionalText,
  pickedId,
  requiredText,
} from '#shared/fields.ts';
import { phone } from '#shared/phones.ts';
import { paging } from '#shared/paging.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';
import { msg } from '#shared/texts.ts';

const MAX_LINE = 100;
const MAX_LINES = 2000;

/**
 * What the forms send besides the fields. `homepage` is the hidden field, which people leave empty. `opened` is the stamp that the
 * server issued when the form was opened; other programs have none.
 */
const FORM = { homepage: z.string().max(MAX_LINES).optional(), opened: z.string().max(200).optional() };

export const ContactInput = z.object({
  type: z.literal('contact_us'),
  name: requiredText(CONTACT_TEXTS.name, MAX_LINE),
  email: email(CONTACT_TEXTS.email, INVALID_EMAIL),
  mobile_no: phone(CONTACT_TEXTS.phone),
  company_name: requiredText(CONTACT_TEXTS.company, MAX_LINE),
  space_id: pickedId(CONTACT_TEXTS.space),
  query: optionalLines(MAX_LINES),
  hear_me: optionalText(MAX_LINE),
  ...FORM,
});
export type ContactInput = z.output<typeof ContactInput>;

const TOUR = {
  name: requiredText(TOUR_TEXTS.name, MAX_LINE),
  email: email(TOUR_TEXTS.email, INVALID_EMAIL),
  mobile_no: phone(TOUR_TEXTS.phone),
  resource_type: z.enum(RESOURCE_TYPES, { error: TOUR_TEXTS.resource }),
  space_id: id,
};

export const TourInput = z.object({
  type: z.literal('book_tour'),
  ...TOUR,
  timestamp: instant(TOUR_TEXTS.time).refine(isVisitorTime, TOUR_TEXTS.time),
  hear_me: optionalText(MAX_LINE),
  ...FORM,
});
export type TourInput = z.output<typeof TourInput>;

/** A tour that staff enter for a person who has called. */
export const AddTourInput = z.object({
  ...TOUR,
  email: optionalEmail(INVALID_EMAIL),
  timestamp: instant(TOUR_TEXTS.time).refine(isStaffTime, TOUR_TEXTS.time),
  send_confirmation: z.boolean().default(false),
});
export type AddTourInput = z.output<typeof AddTourInput>;

/** The form of such a tour, with the day and the time in separate fields. */
export const AddTourForm = AddTourInput.omit({ timestamp: true }).extend({
  day: day(TOUR_TEXTS.day),
  time: z.string().min(1, TOUR_TEXTS.time),
});
export type AddTourForm = z.output<typeof AddTourForm>;

export const EnquiryInput = z.discriminatedUnion('type', [ContactInput, TourInput], { error: NO_TYPE });
export type EnquiryInput = z.output<typeof EnquiryInput>;

/** The form of a tour, with the day and the time in separate fields. */
export const TourForm = z.object({
  ...TOUR,
  day: day(TOUR_TEXTS.day),
  time: z.string().min(1, TOUR_TEXTS.time),
  homepage: FORM.homepage,
});
export type TourForm = z.output<typeof TourForm>;

export const Submitted = z.object({ type: z.enum(ENQUIRY_TYPES) });
export type Submitted = z.output<typeof Submitted>;

export const FormStamp = z.object({ opened: z.string() });

const filters = { space_id: id.optional(), text: optionalText(MAX_LINE) };

export const ListEnquiriesInput = z.object({
  ...filters,
  type: z.enum(ENQUIRY_TYPES, { error: NO_TYPE }).optional(),
  status: z.enum(TOUR_STATES, { error: msg('Unknown status') }).optional(),
  stage: z.enum(STAGES, { error: THREAD_TEXTS.stage }).optional(),
  owner_id: id.optional(),
  ...paging,
});
export type ListEnquiriesInput = z.output<typeof ListEnquiriesInput>;

export const ExportToursInput = z.object({ space_id: id.optional() });

export const MyToursInput = z.object(paging);
export type MyToursInput = z.output<typeof MyToursInput>;

type Given = { action: (typeof ACTIONS)[number]; remark?: string };

/** The remark that a reschedule and a rejection need. */
function requireRemark({ action, remark }: Given, refinement: z.RefinementCtx): void {
  if (action !== 'approve' && !remark)
    refinement.addIssue({ code: 'custom', path: ['remark'], message: DECISION_TEXTS.remark });
}

const DECISION = {
  action: z.enum(ACTIONS, { error: DECISION_TEXTS.action }),
  remark: optionalLines(MAX_LINES),
};

export const DecideTourInput = z
  .object({ _id: id, ...DECISION, new_tour_timestamp: instant(DECISION_TEXTS.time).nullish() })
  .superRefine((decision, refinement) => {
    const { action, new_tour_timestamp: at } = decision;
    if (action === 'reschedule' && !(at && isStaffTime(at)))
      refinement.addIssue({ code: 'custom', path: ['new_tour_timestamp'], message: DECISION_TEXTS.time });
    requireRemark(decision, refinement);
  });
export type DecideTourInput = z.output<typeof DecideTourInput>;

/** The form of a decision, with the day and the time in separate fields. */
export const DecisionForm = z
  .object({ ...DECISION, day: z.string().nullable(), time: z.string() })
  .superRefine((decision, refinement) => {
    if (decision.action === 'reschedule') {
      for (const field of ['day', 'time'] as const)
        if (!decision[field]) refinement.addIssue({ code: 'custom', path: [field], message: DECISION_TEXTS.time });
    }
    requireRemark(decision, refinement);
  });
export type DecisionForm = z.output<typeof DecisionForm>;

const status = z.enum(TOUR_STATES).nullable();

export const EnquiryView = z.object({
  _id: z.string(),
  type: z.enum(ENQUIRY_TYPES),
  name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  company_name: z.string(),
  hear_me: z.string(),
  space_id: z.object({ _id: z.string(), name: z.string() }),
  /** The name for people. Null for an enquiry. */
  resource_type: z.string().nullable(),
  timestamp: z.date().nullable(),
  query: z.string(),
  created_at: z.date(),
  /** Null for an enquiry. */
  status,
  meta: z.object({
    /** Null while nobody has decided. */
    action: z.enum(ACTIONS).nullable(),
    remark: z.string(),
    new_tour_timestamp: z.date().nullable(),
  }),
  stage: z.enum(STAGES),
  /** Who of the staff takes care of it. */
  owner: z.object({ _id: z.string(), name: z.string() }).nullable(),
});
export type EnquiryView = z.output<typeof EnquiryView>;

/** A tour for the person who asked for it. */
export const TourView = EnquiryView.pick({
  _id: true,
  space_id: true,
  resource_type: true,
  timestamp: true,
  created_at: true,
  status: true,
  meta: true,
});
export type TourView = z.output<typeof TourView>;
