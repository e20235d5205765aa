/** Every client route. The router and all links use it. */
export const paths = {
  home: '/',
  space: (spaceId = ':spaceId') => `/space/${spaceId}`,
  search: '/search',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  accountActivate: '/account-activate',
  verifyOtp: '/verify-otp',
  paymentDone: (sessionId = ':session_id') => `/payment-done/${sessionId}`,
  preBooking: '/pre-booking',
  app: '/app',
  dashboard: '/app/dashboard',
  booking: '/app/booking',
  bookingRequest: '/app/bookingRequest',
  appSearch: '/app/search',
  calendar: '/app/calendar',
  cmsSlider: '/app/cms/slider',
  profile: '/app/profile',
  members: '/app/members',
  adminAndTeams: '/app/adminAndTeams',
  roles: '/app/roles',
  /** Without an id, the screen adds a role. */
  role: (roleId?: string) => (roleId ? `/app/role?id=${roleId}` : '/app/role'),
  reports: (actorId = ':actor') => `/app/reports/${actorId}`,
  meetingRooms: '/app/meetingRooms',
  privateOffices: '/app/privateOffices',
  desks: '/app/desk',
  desk: (areaId = ':id') => `/app/desk/${areaId}`,
  workspaces: '/app/workspace',
  amenities: '/app/amenities',
  system: '/app/system',
  payNow: (bookingId = ':bookingId') => `/app/payNow/${bookingId}`,
} as const;

/** The booking id of `payNow` that means "create a booking from the saved choice of the search". */
export const NEW_BOOKING = 'new_booking';
