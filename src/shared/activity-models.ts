/** The subjects of activities. */
export const ACTIVITY_MODELS = [
  'Booking',
  'Invoice',
  'Profile',
  'Billing',
  'Member',
  'Workspace',
  'Amenity',
  'Resource',
  'Seat',
  'Role',
  'Plan',
  'Team',
  'Operator',
  'Accounting',
  'Door',
  'Enquiry',
  'Campaign',
  'Announcement',
  'Content',
  'System',
] as const;
export type ActivityModel = (typeof ACTIVITY_MODELS)[number];
