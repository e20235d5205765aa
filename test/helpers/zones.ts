/** Zones with clock changes of half an hour, an hour and none, on both halves of the earth, at midnight and at night. */
export const ZONES = [
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Africa/Casablanca',
  'America/Nuuk',
];
