/** The texts of enquiries and tours, for the forms, the procedures and the REST API. */

export const CONTACT_TEXTS = {
  title: 'Interested in Cockpit?',
  name: 'Please enter your Full name',
  email: 'Please enter your Email',
  phone: 'Please enter your Phone number',
  company: 'Please enter your Company name',
  space: 'Please select Workspace',
  sent: 'Thank you for contacting us. We will get back to you soon.',
  failed: 'Something went wrong',
} as const;

export const TOUR_TEXTS = {
  name: 'Please enter your name',
  email: 'Please enter your email',
  phone: 'Please enter your phone number',
  resource: 'Please select a resource',
  day: 'Please select date',
  time: 'Please select time',
  past: 'This time has passed, please select a later one',
  sent: 'Successfully registered for the tour',
  failed: 'Something went wrong while booking tour',
} as const;

export const INVALID_EMAIL = 'Please enter valid email';
export const NO_TYPE = 'Please select contact us or book a tour';

export const DECISION_TEXTS = {
  action: 'Please Select Request Type',
  time: 'Please Select Date and Time',
  remark: 'Please Enter Remark',
  isEnquiry: 'An enquiry cannot be approved, rescheduled or rejected',
  isDecided: 'This tour request has already been decided',
  standardRemark:
    'Unfortunately we cannot show you our workspace at this time. We would be glad to hear from you again.',
  isOver: 'The time of this tour has passed, please reschedule or reject it',
} as const;

export const THREAD_TEXTS = {
  text: 'Please enter a text',
  noAddress: 'There is no email address to which an answer could be sent',
  stage: 'Please select a stage',
  owner: 'Please select a team member who manages this workspace',
  title: 'Please enter a title',
} as const;

export const TOO_FAST = 'Please wait a moment and send the form again';

export const EXPORT_TEXTS = {
  done: 'File downloaded.',
  empty: 'Error while downloading file.',
  failed: 'Something went wrong',
} as const;
