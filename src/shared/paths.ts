import type { SettingSection } from './setting-sections.ts';

/** Every client route. The router and all links use it. */
export const paths = {
  home: '/',
  space: (spaceId = ':spaceId') => `/space/${spaceId}`,
  search: '/search',
  /** The search in a frame of another website, which public/embed.js makes. */
  embeddedSearch: '/embed/search',
  login: '/login',
  /** Where other services lead back after a sign-in. It is entered there, so it cannot change. */
  signInBack: '/login/back',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  accountActivate: '/account-activate',
  invitation: '/invitation',
  verifyOtp: '/verify-otp',
  paymentDone: (sessionId = ':session_id') => `/payment-done/${sessionId}`,
  preBooking: '/pre-booking',
  /** The page of the display at the door of a room. */
  display: (token = ':token') => `/display/${token}`,
  /** The address of the code at a door. */
  checkIn: (resourceId = ':resourceId') => `/check-in/${resourceId}`,
  siteMeetingRooms: '/meeting-rooms',
  sitePrivateOffices: '/private-offices',
  siteDedicatedDesks: '/dedicated-desks',
  siteFlexiDesks: '/flexi-desks',
  siteAvailability: '/availability',
  offers: '/offers',
  offer: (slug = ':slug') => `/offers/${slug}`,
  ourSpaces: '/our-spaces',
  ourSpace: (slug = ':slug') => `/our-spaces/${slug}`,
  aboutUs: '/about-us',
  faqs: '/faqs',
  testimonials: '/testimonials',
  gallery: '/gallery',
  otherPage: (slug = ':slug') => `/pages/${slug}`,
  app: '/app',
  dashboard: '/app/dashboard',
  insight: '/app/insight',
  booking: '/app/booking',
  bookingPage: (bookingId = ':bookingId') => `/app/booking/${bookingId}`,
  deskSwap: '/app/deskSwap',
  bookingRequest: '/app/bookingRequest',
  appSearch: '/app/search',
  waitingList: '/app/waitingList',
  today: '/app/today',
  calendar: '/app/calendar',
  /** Without an id, the screen adds a slider. */
  cmsEditSlider: (id?: string) => (id ? `/app/cms/editSlider/${id}` : '/app/cms/editSlider'),
  cmsPage: (name = ':page') => `/app/cms/${name}`,
  cmsEditFold: (id?: string) => (id ? `/app/cms/editFoldPage/${id}` : '/app/cms/editFoldPage'),
  cmsSpace: (id = ':id') => `/app/cms/ourSpace/${id}`,
  cmsFaqCategory: (id?: string) => (id ? `/app/cms/faq/category/${id}` : '/app/cms/faq/category'),
  profile: '/app/profile',
  calendarFeeds: '/app/calendarFeeds',
  announcements: '/app/announcements',
  members: '/app/members',
  contacts: '/app/contacts',
  companies: '/app/companies',
  imports: '/app/imports',
  /** What a member has of their own. */
  ownCompanies: '/app/ownCompanies',
  ownMemberships: '/app/ownMemberships',
  company: (companyId = ':id') => `/app/company/${companyId}`,
  memberships: '/app/memberships',
  membership: (membershipId = ':id') => `/app/memberships/${membershipId}`,
  membershipPlans: '/app/membershipPlans',
  /** Where customers begin a membership of a plan themselves. */
  buyPlan: (planId = ':planId') => `/app/buyPlan/${planId}`,
  orders: '/app/orders',
  products: '/app/products',
  /** Where customers order extras and packs for themselves. */
  shop: '/app/shop',
  member: (userId = ':id') => `/app/members/${userId}`,
  keys: '/app/keys',
  signInProviders: '/app/signIn',
  directories: '/app/directories',
  directory: (directoryId = ':id') => `/app/directories/${directoryId}`,
  audit: '/app/auditLog',
  privacy: '/app/privacy',
  ownTexts: '/app/own-texts',
  webhooks: '/app/webhooks',
  webhook: (webhookId = ':id') => `/app/webhooks/${webhookId}`,
  adminAndTeams: '/app/adminAndTeams',
  gifts: '/app/givenAway',
  giftRequests: '/app/agreements',
  roles: '/app/roles',
  /** Without an id, the screen adds a role. */
  role: (roleId?: string) => (roleId ? `/app/role?id=${roleId}` : '/app/role'),
  reports: (actorId = ':actor') => `/app/reports/${actorId}`,
  meetingRooms: '/app/meetingRooms',
  privateOffices: '/app/privateOffices',
  desks: '/app/desk',
  checkInCode: (resourceId = ':id') => `/app/checkInCode/${resourceId}`,
  desk: (areaId = ':id') => `/app/desk/${areaId}`,
  workspaces: '/app/workspace',
  useRules: '/app/rules',
  amenities: '/app/amenities',
  plan: (type = ':resource_type') => `/app/plan/${type}`,
  pricing: (type = ':resource_type') => `/app/pricing/${type}`,
  vouchers: '/app/vouchers',
  contactUs: '/app/contact-us',
  invoice: '/app/invoice',
  invoicePreview: (invoiceId = ':id') => `/app/invoicePreview/${invoiceId}`,
  earnings: '/app/earnings',
  statement: '/app/statement',
  agedDebt: '/app/agedDebt',
  xero: '/app/xero',
  xeroConnected: '/app/xero/connected',
  billing: '/app/billing',
  door: '/app/door',
  ownDoors: '/app/ownDoors',
  displays: '/app/displays',
  userActivity: '/app/user_activity',
  mail: '/app/mail',
  socialMediaLeads: '/app/social-media-lead',
  operator: '/app/operator',
  /** Everything that can be set. */
  allSettings: '/app/allSettings',
  /** With a section, the part of the screen that shows it. */
  settings: (section?: SettingSection) => (section ? `/app/settings#${section}` : '/app/settings'),
  connections: '/app/connections',
  system: '/app/system',
  setup: '/app/setup',
  payNow: (bookingId = ':bookingId') => `/app/payNow/${bookingId}`,
} as const;

/** The query of the page of a booking that opens its cancellation, with what is refunded. */
export const CANCEL = 'cancel';

/** The query parameter that opens the form of a booking over a screen: `?editBooking=12`. */
export const EDIT_BOOKING = 'editBooking';

/** The booking id of `payNow` that means "create a booking from the saved choice of the search". */
export const NEW_BOOKING = 'new_booking';

/** The query of the shop that begins an order of a product. */
export const ORDERED = { space: 'space', product: 'product' } as const;

/** The shop with an order of a product. */
export const orderAddress = (spaceId: string, productId: string): string =>
  `${paths.shop}?${ORDERED.space}=${spaceId}&${ORDERED.product}=${productId}`;
