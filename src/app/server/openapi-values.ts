/** The example values of the OpenAPI document. */
import type { ExampleValues } from '#server/openapi-examples.ts';

const DAY = '2027-03-01';

const texts: Record<string, string> = {
  _id: '12',
  address: '12 Hill Street, London',
  admin_remark: 'Moved to the quiet side',
  area: '1 Great Eastern Street, London',
  booking_id: 'BK-000123',
  brand: 'visa',
  color: '#2f6fed',
  company_name: 'Engines Ltd',
  created_at: `${DAY}T09:12:00.000Z`,
  created_by: '3',
  customer_remark: 'We need a screen',
  description: 'Bright, with a view over the street',
  email: 'ada@example.org',
  entry_instructions: 'Ring at the green door, and take the lift to the third floor.',
  filename: 'front-room.jpg',
  from: `${DAY}T10:00:00.000Z`,
  hold_until: `${DAY}T10:30:00.000Z`,
  id: '12',
  imgDescription: 'The front room in the morning',
  invoice_date: `${DAY}T10:05:00.000Z`,
  invoice_id: 'INV-000045',
  last4: '4242',
  message: 'Ada Lovelace updated Boardroom',
  mimetype: 'image/jpeg',
  number: '+4407700900123',
  original: '/files/5f1c0a-1440.jpg',
  phone: '+4407700900123',
  remark: 'Please bring the cable',
  reschedule_reason: 'The train is late',
  seat_no: 'F7',
  session_id: 'cs_test_a1b2c3',
  space: '1',
  space_id: '1',
  src_id: 'pm_1NxYz',
  tag: 'file',
  text: 'board',
  thumb_location: '/files/5f1c0a-thumb.jpg',
  time_zone: 'Europe/London',
  timestamp: `${DAY}T09:12:00.000Z`,
  title: 'Board meeting',
  to: `${DAY}T12:00:00.000Z`,
  token: 'eyJhbGciOiJIUzI1NiJ9…',
};

const names: Record<string, string> = {
  users: 'Ada Lovelace',
  auth: 'Ada Lovelace',
  members: 'Ada Lovelace',
  team: 'Ada Lovelace',
  roles: 'Front Desk',
  spaces: 'Shoreditch',
  plans: 'Three months',
};

const numbers: Record<string, number> = {
  amount: 5400,
  base_net: 90,
  capacity: 4,
  created: 1_803_891_900,
  discount: 0,
  discounted_net: 90,
  exp_month: 8,
  exp_year: 2030,
  latitude: 51.5246,
  limit: 30,
  longitude: -0.0786,
  net: 90,
  offset: 0,
  price: 45,
  size: 184_320,
  tax: 20,
  tenure: 90,
  total: 108,
  version: 3,
};

const whole: Record<string, unknown> = {
  office_hours: ['08:00', '18:00'],
  use_rules: {
    week: { Monday: [['08:00', '18:00']], Saturday: [['10:00', '13:00']] },
    lead_minutes: 60,
    ahead_visitors: 90,
    closed_days: [{ day: '2027-12-25', name: 'Christmas Day' }],
    types: { meeting_room: { shortest_minutes: 30, longest_minutes: 240 } },
    resources: {},
  },
  permissions: { members: { show: true, editable: false }, showAllBooking: true, showAllWorkSpaces: false },
};

export const EXAMPLE_VALUES: ExampleValues = {
  texts,
  names,
  numbers,
  whole,
  instant: `${DAY}T09:12:00.000Z`,
  text: '12',
  name: 'Boardroom',
};
