/** Examples for the OpenAPI document, made from the schemas: a plausible value for each field by its name. */

type Schema = Record<string, unknown>;

const DAY = '2027-03-01';

const TEXTS: Record<string, string> = {
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

const NAMES: Record<string, string> = {
  users: 'Ada Lovelace',
  auth: 'Ada Lovelace',
  members: 'Ada Lovelace',
  team: 'Ada Lovelace',
  roles: 'Front Desk',
  spaces: 'Shoreditch',
  plans: 'Three months',
};

const NUMBERS: Record<string, number> = {
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

/** Fields whose schema says less than their readers need. */
const WHOLE: Record<string, unknown> = {
  office_hours: ['08:00', '18:00'],
  permissions: { members: { show: true, editable: false }, showAllBooking: true, showAllWorkSpaces: false },
};

function alternatives(schema: Schema): Schema[] | undefined {
  return (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
}

function objectOf(schema: Schema, topic: string): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, exampleOf(value, topic, name)]));
}

/**
 * @param topic what the call is about: the first part of its procedure's name
 * @param name the field that the value is for
 * @returns a value that the schema accepts
 */
export function exampleOf(schema: Schema, topic: string, name = ''): unknown {
  if (name in WHOLE) return WHOLE[name];
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choice = alternatives(schema);
  if (choice) return exampleOf(choice.find(({ type }) => type !== 'null') ?? {}, topic, name);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema, topic);
    case 'array':
      return schema.items ? [exampleOf(schema.items as Schema, topic, name)] : [];
    case 'string':
      return name === 'name' ? (NAMES[topic] ?? 'Boardroom') : (TEXTS[name] ?? '12');
    case 'number':
    case 'integer':
      return NUMBERS[name] ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
