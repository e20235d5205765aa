/** The texts of enquiries and tours, for the forms, the procedures and the REST API. */
import { msg } from '#shared/texts.ts';

export const CONTACT_TEXTS = {
  title: msg('Interested in Cockpit?'),
  name: msg('Please enter your Full name'),
  email: msg('Please enter your Email'),
  phone: msg('Please enter your Phone number'),
  company: msg('Please enter your Company name'),
  space: msg('Please select Workspace'),
  sent: msg('Thank you for contacting us. We will get back to you soon.'),
  failed: msg('Something went wrong'),
} as const;

export const TOUR_TEXTS = {
  name: msg('Please enter your name'),
  email: msg('Please enter your email'),
  phone: msg('Please enter your phone number'),
  resource: msg('Please select a resource'),
  day: msg('Please select date'),
  time: msg('Please select time'),
  past: msg('This time has passed, please select a later one'),
  sent: msg('Successfully registered for the tour'),
  failed: msg('Something went wrong while booking tour'),
} as const;

export const INVALID_EMAIL = msg('Please enter valid email');
export const NO_TYPE = msg('Please select contact us or book a tour');

export const DECISION_TEXTS = {
  action: msg('Please Select Request Type'),
  time: msg('Please Select Date and Time'),
  remark: msg('Please Enter Remark'),
  isEnquiry: msg('An enquiry cannot be approved, rescheduled or rejected'),
  isDecided: msg('This tour request has already been decided'),
  standardRemark: msg(
    'Unfortunately we cannot show you our workspace at this time. We would be glad to hear from you again.',
  ),
  isOver: msg('The time of this tour has passed, please reschedule or reject it'),
} as const;

export const THREAD_TEXTS = {
  text: msg('Please enter a text'),
  noAddress: msg('There is no email address to which an answer could be sent'),
  stage: msg('Please select a stage'),
  owner: msg('Please select a team member who manages this workspace'),
  title: msg('Please enter a title'),
} as const;

export const TOO_FAST = msg('Please wait a moment and send the form again');

export const EXPORT_TEXTS = {
  done: msg('File downloaded.'),
  empty: msg('Error while downloading file.'),
  failed: msg('Something went wrong'),
} as const;
