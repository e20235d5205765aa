// Generated from the OpenAPI document by `npm run docs`.
import type { Consents, User, OwnFactors, NewFactor, RecoveryCodes, FactorSession, PasskeyOptions, Role, Activity, Attachment, Member, TwoStep, ImportCheck, ImportDetail, Import, TeamMember, Feed, NewFeed, Gift, GiftRequest, GiftLimit, GiftSum, Amenity, Space, Resource, Seat, SpaceResources, PricePlan, Voucher, VoucherUse, AvailableResource, Alternatives, TouchedBookings, ListedCompany, OwnCompany, CompanyDetail, Company, Credit, CreditEntry, ListedPlan, PlanOnSale, MembershipDetail, Membership, MembershipCheckout, MembershipPlan, Order, OrderLine, Product, Contact, Arrival, Booking, BookingSeries, PayCharge, PaySeries, Reader, ReaderPayment, BankAccount, Billing, Card, PaymentConsent, PaymentDone, ReaderLocations, PaidInvoice, ListedInvoice, Invoice, AgedDebt, Earnings, Operator, Statement, Door, KisiPlaces, UnlockHours, UserActivity, Display, NewDisplay, RoomDoor, Audiences, Campaign, Announcement, WaitingEntry, WaitingPosition, Enquiry, EnquiryMessage, EnquiryOwner, SavedAnswer, Tour, Lead, XeroBank, XeroConnection, XeroConsent, XeroInvoice, XeroOrganisations, XeroPush, XeroSending, XeroSettings, Dashboard, MemberDashboard, InsightForecast, InsightOccupancy, InsightRecurring, InsightRevenue, InsightUnmet, SiteOffer, SiteSpace, ContentVersion, ContentItem, SitePage, SettingSection, SettingTest, OwnText, OwnTextExport, OwnTextImport, DeadLetter, Setup, SystemConnection, SystemHealth, SystemJob, SystemQueue, Webhook, NewWebhook, WebhookDelivery, WebhookDeliveryDetail, EventPage, Key, NewKey, SignInProvider, SignIn, Identity, Directory, NewDirectory, DirectoryPerson, AuditEntry, Erasure, ErasurePreview, DataExport, RetentionKind } from './schemas.ts';

/** What each operation takes and answers. */
export type Operations = {
  /** Choose one of the organisations that the permission is for */
  "accounting.chooseOrganisation": { path: undefined; query: undefined; body: { "tenant_id": string }; data: { "organisation": string } };
  /** Begin a sign-in at Xero. The response has the page on which the person gives permission */
  "accounting.connect": { path: undefined; query: undefined; body: undefined; data: XeroConsent };
  /** Disconnect Xero: the permission ends, and the copy of its list is deleted */
  "accounting.disconnect": { path: undefined; query: undefined; body: undefined; data: { "organisation": string } };
  /** Finish a sign-in at Xero, by the same person in the same session */
  "accounting.finishConnecting": { path: undefined; query: undefined; body: { "code": string; "state": string }; data: XeroConnection };
  /** List the invoices and credit notes of Xero, newest first, with the bank account */
  "accounting.list": { path: undefined; query?: { "fields"?: string; "text"?: string; "status"?: "DRAFT" | "SUBMITTED" | "AUTHORISED" | "PAID" | "VOIDED"; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: { "list": Array<XeroInvoice>; "bank": XeroBank | null } };
  /** List the organisations that the permission is for, as Xero lists them now, with the chosen one */
  "accounting.organisations": { path: undefined; query?: { "fields"?: string }; body: undefined; data: XeroOrganisations };
  /** How far invoices are sent to Xero */
  "accounting.pushes": { path: undefined; query: { "invoice_ids": Array<string> }; body: undefined; data: Array<XeroPush> | null };
  /** Read Xero now */
  "accounting.read": { path: undefined; query: undefined; body: undefined; data: { "state": "started" } };
  /** Renew the permission of Xero */
  "accounting.refreshToken": { path: undefined; query: undefined; body: undefined; data: { "organisation": string } };
  /** Send an invoice again that Xero has refused */
  "accounting.retry": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": string } };
  /** How the sending of invoices to Xero goes, with refused ones and the differences of the last comparison */
  "accounting.sending": { path: undefined; query?: { "fields"?: string }; body: undefined; data: XeroSending };
  /** The accounts that invoices are sent with, and from which day they are sent */
  "accounting.settings": { path: undefined; query?: { "fields"?: string }; body: undefined; data: XeroSettings };
  /** Change the accounts that invoices are sent with, and from which day they are sent */
  "accounting.updateSettings": { path: undefined; query: undefined; body: { "bank_account_id": string; "sales_code": string; "deposit_code"?: string; "tax_type": string; "tax_types"?: Array<{ "percent": number; "tax_type": string }>; "push_from": string | null; "version"?: number }; data: XeroSettings };
  /** List activities: those of an actor, of a workspace, or of the caller */
  "activities.list": { path: undefined; query?: { "fields"?: string; "actor"?: string; "space_id"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Activity> };
  /** Add an amenity */
  "amenities.create": { path: undefined; query: undefined; body: { "title": string; "description"?: string; "active"?: boolean | "0" | "1" | "true" | "false" }; data: Amenity };
  /** List amenities */
  "amenities.list": { path: undefined; query?: { "fields"?: string; "offset"?: number; "limit"?: number; "text"?: string }; body: undefined; data: Array<Amenity> };
  /** Delete an amenity */
  "amenities.remove": { path: { "id": string }; query: undefined; body?: { "version"?: number }; data: { "_id": string; "version": number } };
  /** Take back the deletion of an amenity, within an hour */
  "amenities.restore": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: Amenity };
  /** Change an amenity */
  "amenities.update": { path: { "_id": string }; query: undefined; body?: { "title"?: string; "description"?: string; "active"?: boolean | "0" | "1" | "true" | "false"; "version"?: number }; data: Amenity };
  /** Add an announcement to the members of a workspace */
  "announcements.create": { path: undefined; query: undefined; body: { "space_id": string; "title": string; "text": string; "until"?: string | null }; data: Announcement };
  /** What the account reads as a member of its workspaces */
  "announcements.current": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<{ "_id": string; "title": string; "text": string; "created_at": string; "space": { "_id": string; "name": string } }> };
  /** The announcements of a workspace */
  "announcements.list": { path: undefined; query?: { "fields"?: string; "space_id"?: string; "text"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Announcement> };
  /** Delete an announcement */
  "announcements.remove": { path: { "id": string }; query: undefined; body?: { "version"?: number }; data: { "_id": string; "version": number } };
  /** Take back the deletion of an announcement, within an hour */
  "announcements.restore": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: Announcement };
  /** Change an announcement */
  "announcements.update": { path: { "_id": string }; query: undefined; body?: { "title"?: string; "text"?: string; "until"?: string | null; "version"?: number }; data: Announcement };
  /** Remove an uploaded file */
  "attachments.remove": { path: { "id": string }; query: undefined; body: undefined; data: { "_id": string } };
  /** Take back the removal of an uploaded file, within an hour */
  "attachments.restore": { path: { "_id": string }; query: undefined; body: undefined; data: Attachment };
  /** Change the tag, the texts or the position of an uploaded file */
  "attachments.update": { path: { "id": string }; query: undefined; body?: { "tag"?: string; "title"?: string; "imgDescription"?: string; "extra"?: { "order": number } }; data: Attachment };
  /** The audit log as CSV, with the filters of GET /audit, newest first */
  "audit.export": { path: undefined; query?: { "actor"?: string; "key"?: string; "model"?: "Booking" | "Invoice" | "Profile" | "Billing" | "Member" | "Contact" | "Company" | "Import" | "Credit" | "Gift" | "Membership" | "MembershipPlan" | "Product" | "Order" | "Workspace" | "Amenity" | "Resource" | "Seat" | "Role" | "Plan" | "Voucher" | "Team" | "Operator" | "Accounting" | "Door" | "Display" | "Enquiry" | "SavedAnswer" | "Campaign" | "Announcement" | "Waiting" | "Content" | "Setting" | "Webhook" | "Key" | "SignIn" | "Directory" | "System" | "Text"; "model_id"?: string; "action"?: string; "from"?: string; "to"?: string; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** The audit log: who did what, and which personal data staff have read, newest first */
  "audit.list": { path: undefined; query?: { "fields"?: string; "actor"?: string; "key"?: string; "model"?: "Booking" | "Invoice" | "Profile" | "Billing" | "Member" | "Contact" | "Company" | "Import" | "Credit" | "Gift" | "Membership" | "MembershipPlan" | "Product" | "Order" | "Workspace" | "Amenity" | "Resource" | "Seat" | "Role" | "Plan" | "Voucher" | "Team" | "Operator" | "Accounting" | "Door" | "Display" | "Enquiry" | "SavedAnswer" | "Campaign" | "Announcement" | "Waiting" | "Content" | "Setting" | "Webhook" | "Key" | "SignIn" | "Directory" | "System" | "Text"; "model_id"?: string; "action"?: string; "from"?: string; "to"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<AuditEntry> };
  /** Accept an invitation by its mailed link */
  "auth.acceptInvitation": { path: undefined; query: undefined; body: { "token": string }; data: null };
  /** Change the password of the caller */
  "auth.changePassword": { path: undefined; query: undefined; body: { "oldPassword": string; "password": string }; data: { "token": string; "user": User } };
  /** Choose the language of mails to the caller */
  "auth.chooseLanguage": { path: undefined; query: undefined; body: { "language": "en" | "de" | "fr" | "es" | "pl" | "ar" }; data: null };
  /** Give or withdraw the consent to news by mail */
  "auth.chooseNews": { path: undefined; query: undefined; body: { "given": boolean | "0" | "1" | "true" | "false" }; data: Consents };
  /** What the caller has agreed to, and what they have withdrawn */
  "auth.consents": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Consents };
  /** End a session of the caller */
  "auth.endSession": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Finish a login by a code of an authenticator app, or by a recovery code */
  "auth.factor": { path: undefined; query: undefined; body: { "code": string }; data: { "token": string; "user": User } };
  /** Mail a link to set a new password */
  "auth.forgotPassword": { path: undefined; query: undefined; body: { "email": string }; data: null };
  /** Mail a link to set a new password */
  "auth.forgotPassword._forgot_password": { path: undefined; query: undefined; body: { "email": string }; data: null };
  /** Log in */
  "auth.login": { path: undefined; query: undefined; body: { "email": string; "password": string }; data: { "token": string; "user": User } };
  /** End the session of this bearer token */
  "auth.logout": { path: undefined; query: undefined; body: undefined; data: null };
  /** End all sessions of the account */
  "auth.logoutEverywhere": { path: undefined; query: undefined; body: undefined; data: null };
  /** Enter the password again, before a call that is refused with `proof_needed` */
  "auth.prove": { path: undefined; query: undefined; body: { "password": string }; data: null };
  /** Enter a code of the authenticator app, or a recovery code, instead of the password */
  "auth.proveByCode": { path: undefined; query: undefined; body: { "code": string }; data: null };
  /** Mail a new code */
  "auth.resendOtp": { path: undefined; query: undefined; body: undefined; data: null };
  /** Mail a new code */
  "auth.resendOtp._resend_otp": { path: undefined; query: undefined; body: undefined; data: null };
  /** Set a new password by the mailed link */
  "auth.resetPassword": { path: undefined; query: undefined; body: { "password": string; "link": string; "name"?: string }; data: { "token": string; "user": User } };
  /** Set a new password by the mailed link */
  "auth.resetPassword._auth_set_password": { path: undefined; query: undefined; body: { "password": string; "link": string; "name"?: string }; data: { "token": string; "user": User } };
  /** Set a new password by the mailed link */
  "auth.resetPassword._reset_password": { path: undefined; query: undefined; body: { "password": string; "link": string; "name"?: string }; data: { "token": string; "user": User } };
  /** Set a new password by the mailed link */
  "auth.resetPassword._set_password": { path: undefined; query: undefined; body: { "password": string; "link": string; "name"?: string }; data: { "token": string; "user": User } };
  /** The sessions of the caller that have not ended */
  "auth.sessions": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<{ "_id": string; "device": string; "used_from": string; "used_at": string; "created_at": string; "is_current": boolean }> };
  /** Sign up */
  "auth.signUp": { path: undefined; query: undefined; body: { "name": string; "email": string; "password": string }; data: { "token": string } };
  /** Sign up */
  "auth.signUp._auth_signup": { path: undefined; query: undefined; body: { "name": string; "email": string; "password": string }; data: { "token": string } };
  /** Sign up */
  "auth.signUp._sign_up": { path: undefined; query: undefined; body: { "name": string; "email": string; "password": string }; data: { "token": string } };
  /** Sign up */
  "auth.signUp._signup": { path: undefined; query: undefined; body: { "name": string; "email": string; "password": string }; data: { "token": string } };
  /** Activate an account by the value of the mailed link; browsers are redirected to the activation page */
  "auth.verifyEmail": { path: undefined; query: { "fields"?: string; "token": string; "password"?: string }; body: undefined; data: { "token": string; "user": User } };
  /** Activate an account by the value of the mailed link; browsers are redirected to the activation page */
  "auth.verifyEmail._auth_verify_account": { path: undefined; query: { "fields"?: string; "token": string; "password"?: string }; body: undefined; data: { "token": string; "user": User } };
  /** Activate an account by the value of the mailed link; browsers are redirected to the activation page */
  "auth.verifyEmail._verify_account": { path: undefined; query: { "fields"?: string; "token": string; "password"?: string }; body: undefined; data: { "token": string; "user": User } };
  /** Activate an account by the value of the mailed link; browsers are redirected to the activation page */
  "auth.verifyEmail._verify_email": { path: undefined; query: { "fields"?: string; "token": string; "password"?: string }; body: undefined; data: { "token": string; "user": User } };
  /** The same with a new password, which is needed without the token that the sign-up returned */
  "auth.verifyEmail.post": { path: undefined; query: undefined; body: { "token": string; "password"?: string }; data: { "token": string; "user": User } };
  /** The same with a new password, which is needed without the token that the sign-up returned */
  "auth.verifyEmail.post._auth_verify_account": { path: undefined; query: undefined; body: { "token": string; "password"?: string }; data: { "token": string; "user": User } };
  /** The same with a new password, which is needed without the token that the sign-up returned */
  "auth.verifyEmail.post._verify_account": { path: undefined; query: undefined; body: { "token": string; "password"?: string }; data: { "token": string; "user": User } };
  /** The same with a new password, which is needed without the token that the sign-up returned */
  "auth.verifyEmail.post._verify_email": { path: undefined; query: undefined; body: { "token": string; "password"?: string }; data: { "token": string; "user": User } };
  /** Activate an account by the mailed code */
  "auth.verifyOtp": { path: undefined; query: undefined; body: { "otp": string }; data: { "token": string; "user": User } };
  /** Activate an account by the mailed code */
  "auth.verifyOtp._verify_otp": { path: undefined; query: undefined; body: { "otp": string }; data: { "token": string; "user": User } };
  /** Find other times, other workspaces and two resources together, for a search without results */
  "availability.alternatives": { path: { "space_id": string }; query: { "fields"?: string; "from": string | number; "to": string | number; "capacity"?: number; "type": "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk" }; body: undefined; data: Alternatives };
  /** The bookings that would not fit new rules of use; nothing is changed */
  "availability.checkRules": { path: { "space_id": string }; query: undefined; body: { "use_rules": { "week"?: Record<string, Array<[string, string]>> | null; "shortest_minutes"?: number | null; "longest_minutes"?: number | null; "step_minutes"?: number | null; "buffer_before_minutes"?: number | null; "buffer_after_minutes"?: number | null; "release_minutes"?: number | null; "remind_hours"?: number | null; "quota_hours"?: number | null; "quota_per"?: "week" | "month" | null; "shortest_days"?: number | null; "longest_days"?: number | null; "who"?: "everyone" | "members" | "companies" | "staff" | null; "companies"?: Array<string> | null; "approval"?: "none" | "staff" | null; "lead_minutes"?: number | null; "ahead_visitors"?: number | null; "ahead_members"?: number | null; "ahead_staff"?: number | null; "overdue_days"?: number | null; "overdue_bookings"?: boolean | null; "overdue_doors"?: boolean | null; "first_booking_percent"?: number | null; "booking_debits"?: "none" | "when_paid" | "at_once" | null; "closed_days"?: Array<{ "day": string; "name": string }>; "types"?: Record<string, { "week"?: Record<string, Array<[string, string]>> | null; "shortest_minutes"?: number | null; "longest_minutes"?: number | null; "step_minutes"?: number | null; "buffer_before_minutes"?: number | null; "buffer_after_minutes"?: number | null; "release_minutes"?: number | null; "remind_hours"?: number | null; "quota_hours"?: number | null; "quota_per"?: "week" | "month" | null; "shortest_days"?: number | null; "longest_days"?: number | null; "who"?: "everyone" | "members" | "companies" | "staff" | null; "companies"?: Array<string> | null; "approval"?: "none" | "staff" | null; "lead_minutes"?: number | null; "ahead_visitors"?: number | null; "ahead_members"?: number | null; "ahead_staff"?: number | null }>; "resources"?: Record<string, { "week"?: Record<string, Array<[string, string]>> | null; "shortest_minutes"?: number | null; "longest_minutes"?: number | null; "step_minutes"?: number | null; "buffer_before_minutes"?: number | null; "buffer_after_minutes"?: number | null; "release_minutes"?: number | null; "remind_hours"?: number | null; "quota_hours"?: number | null; "quota_per"?: "week" | "month" | null; "shortest_days"?: number | null; "longest_days"?: number | null; "who"?: "everyone" | "members" | "companies" | "staff" | null; "companies"?: Array<string> | null; "approval"?: "none" | "staff" | null; "lead_minutes"?: number | null; "ahead_visitors"?: number | null; "ahead_members"?: number | null; "ahead_staff"?: number | null }> } | null }; data: TouchedBookings };
  /** Search for free resources in a period, with prices and plans */
  "availability.search": { path: { "space_id": string }; query: { "fields"?: string; "from": string | number; "to": string | number; "capacity"?: number; "type"?: "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "amenities_id"?: Array<string> | string; "booking_id"?: string; "fetchAll"?: boolean | "0" | "1" | "true" | "false"; "offer_id"?: string; "outside_hours"?: boolean | "0" | "1" | "true" | "false"; "assignedUser"?: string; "voucher_code"?: string }; body: undefined; data: Array<AvailableResource> };
  /** Cancel a booking, or release an unpaid one */
  "bookings.cancel": { path: { "_id": string }; query: undefined; body?: { "refund"?: boolean | "0" | "1" | "true" | "false" }; data: Booking };
  /** Cancel bookings of a recurring booking: `scope` is `this`, `following` or `all`. All are cancelled, or none */
  "bookings.cancelSeries": { path: { "_id": string }; query: undefined; body: { "booking_id"?: string; "scope": "this" | "following" | "all"; "refund"?: boolean | "0" | "1" | "true" | "false" }; data: BookingSeries };
  /** Check in a booking, from an hour before its start until its end. A second call changes nothing */
  "bookings.checkIn": { path: { "_id": string }; query: undefined; body: undefined; data: Booking };
  /** Check in the caller's own booking of a resource that runs now or begins within the hour */
  "bookings.checkInHere": { path: { "_id": string }; query: undefined; body: undefined; data: Arrival };
  /** Confirm a held booking of which nothing is left to pay, because it costs nothing or because credits or a voucher cover it. `members` are those who attend */
  "bookings.confirmFree": { path: { "_id": string }; query: undefined; body?: { "members"?: Array<string | number | { "_id": string } | { "email": string }> }; data: Booking };
  /** Create a booking, which is held for 30 minutes until it is paid. Where the rules of use need an approval, members get a request instead */
  "bookings.create": { path: undefined; query: undefined; body: { "type": "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "capacity": number; "from"?: string | number; "to"?: string | number; "resource_id": string; "space_id": string; "ids"?: Array<string>; "title"?: string; "assignedUser"?: string | number | { "_id": string } | { "email": string }; "members"?: Array<string | number | { "_id": string } | { "email": string }>; "plan_id"?: string | null; "offer_id"?: string | null; "voucher_code"?: string; "amenities_id"?: Array<string>; "dynamic_price"?: unknown; "outside_hours"?: boolean | "0" | "1" | "true" | "false"; "name"?: string; "contact_id"?: string; "email"?: string; "number"?: string; "company_name"?: string; "payment"?: "cart" | "link" | "account"; "hold"?: boolean | "0" | "1" | "true" | "false" }; data: Booking };
  /** Book a recurring booking: all of its dates, or none. `skip` leaves out single dates, `choices` gives them another time or room. `payment` is `account` or `link` for staff. Customers pay all dates `now` in the cart, or `each` some days before it starts, with the saved card `source_id` */
  "bookings.createSeries": { path: undefined; query: undefined; body: { "type": "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "capacity": number; "from"?: string | number; "to"?: string | number; "resource_id": string; "space_id": string; "ids"?: Array<string>; "outside_hours"?: boolean | "0" | "1" | "true" | "false"; "voucher_code"?: string; "repeat": { "every": number; "unit": "day" | "week" | "month"; "weekdays"?: Array<"Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday">; "monthly"?: "day" | "weekday" | "last"; "until"?: string; "times"?: number }; "skip"?: Array<string>; "choices"?: Array<{ "day": string; "time"?: string; "resource_id"?: string }>; "payment"?: "account" | "link" | "now" | "each"; "source_id"?: string; "agreed"?: boolean | "0" | "1" | "true" | "false"; "title"?: string; "amenities_id"?: Array<string>; "assignedUser"?: string | number | { "_id": string } | { "email": string }; "members"?: Array<string | number | { "_id": string } | { "email": string }>; "name"?: string; "contact_id"?: string; "email"?: string; "number"?: string; "company_name"?: string }; data: BookingSeries };
  /** Decide the booking requests of a recurring booking: `scope` is `this`, `following` or `all`. All are decided, or none, with one mail */
  "bookings.decideSeries": { path: { "_id": string }; query: undefined; body: { "booking_status"?: "Approved" | "Rejected"; "booking_admin_remark"?: string; "booking_id": string; "scope": "this" | "following" | "all" }; data: BookingSeries };
  /** Approve a desk swap with one seat for each seat of the booking, or reject it */
  "bookings.decideSwap": { path: { "_id": string }; query: undefined; body: { "space_id"?: string; "seat_swap_status": "Completed" | "Deleted"; "type"?: "dedicated_desk" | "flexi_desk"; "ids"?: Array<string | number>; "outside_hours"?: boolean | "0" | "1" | "true" | "false"; "admin_remark"?: string }; data: Booking };
  /** End a booking that has started; for staff who see all bookings */
  "bookings.endNow": { path: { "_id": string }; query: undefined; body: undefined; data: Booking };
  /** The list of bookings as CSV, with the filters and the order of the list */
  "bookings.export": { path: undefined; query?: { "space_id"?: string; "resource_type"?: "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk" | "desks"; "booking_status"?: "upcoming" | "ongoing" | "past" | "canceled" | "Assigned" | "Approved" | "Rejected" | "cancelled"; "payment_status"?: "completed" | "pending" | "failed" | "on_account" | "processing"; "seat_swap_status"?: "Assigned" | "Completed" | "Deleted"; "booking_request"?: boolean | "0" | "1" | "true" | "false"; "seat_swap"?: boolean | "0" | "1" | "true" | "false"; "text"?: string; "from"?: string | number; "to"?: string | number; "customer"?: string; "arrivals"?: boolean | "0" | "1" | "true" | "false"; "sort"?: "newest" | "event_date" | "-event_date"; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** One booking */
  "bookings.get": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Booking };
  /** A recurring booking with its bookings */
  "bookings.getSeries": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: BookingSeries };
  /** Leave a booking that the caller attends. The person who booked cancels it instead */
  "bookings.leave": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** List bookings: for members their own, for staff those of their workspaces, newest first. `text` searches customer, company, room, title and number; in a list of several workspaces, it matches only the beginning of a title. `from` and `to` limit the period, `arrivals` selects the bookings that start today in their workspace and are not canceled, `sort` is `newest`, `event_date` or `-event_date` */
  "bookings.list": { path: undefined; query?: { "fields"?: string; "space_id"?: string; "resource_type"?: "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk" | "desks"; "booking_status"?: "upcoming" | "ongoing" | "past" | "canceled" | "Assigned" | "Approved" | "Rejected" | "cancelled"; "payment_status"?: "completed" | "pending" | "failed" | "on_account" | "processing"; "seat_swap_status"?: "Assigned" | "Completed" | "Deleted"; "booking_request"?: boolean | "0" | "1" | "true" | "false"; "seat_swap"?: boolean | "0" | "1" | "true" | "false"; "text"?: string; "from"?: string | number; "to"?: string | number; "customer"?: string; "arrivals"?: boolean | "0" | "1" | "true" | "false"; "sort"?: "newest" | "event_date" | "-event_date"; "page"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Booking> };
  /** Mail the billed member a link to pay the booking, and hold it for up to 24 hours */
  "bookings.mailPaymentLink": { path: { "_id": string }; query: undefined; body: { "hours": number }; data: Booking };
  /** Move or extend the meetings of a recurring booking: `scope` is `this`, `following` or `all`. One that was moved by itself stays. All are moved, or none */
  "bookings.moveSeries": { path: { "_id": string }; query: undefined; body: { "booking_id": string; "scope": "this" | "following" | "all"; "refund"?: boolean | "0" | "1" | "true" | "false"; "from"?: string | number; "to"?: string | number; "reschedule_reason"?: string; "waive_difference"?: boolean | "0" | "1" | "true" | "false"; "outside_hours"?: boolean | "0" | "1" | "true" | "false" }; data: BookingSeries };
  /** The dates of a recurring booking, each with its price and what stands in its way. Nothing is booked. For a date that is taken, `times` and `resources` say what is free instead */
  "bookings.previewSeries": { path: undefined; query: undefined; body: { "type": "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "capacity": number; "from"?: string | number; "to"?: string | number; "resource_id": string; "space_id": string; "ids"?: Array<string>; "outside_hours"?: boolean | "0" | "1" | "true" | "false"; "voucher_code"?: string; "repeat": { "every": number; "unit": "day" | "week" | "month"; "weekdays"?: Array<"Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday">; "monthly"?: "day" | "weekday" | "last"; "until"?: string; "times"?: number }; "skip"?: Array<string>; "choices"?: Array<{ "day": string; "time"?: string; "resource_id"?: string }>; "assignedUser"?: string }; data: { "text": string; "rule": string; "currency": string; "total": number; "needs_approval": boolean; "charge_days": number; "occurrences": Array<{ "day": string; "from": string; "to": string; "resource": { "_id": string; "name": string }; "state": "free" | "skipped" | "taken" | "refused"; "problem": string; "price": { "net": number; "total": number }; "times": Array<string>; "resources": Array<{ "_id": string; "name": string }> }> } };
  /** What a cancellation would give back */
  "bookings.quoteCancel": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: { "paid": number; "refund": number; "late_refund": number; "credits": { "amount": number; "money": number; "net": number } | null; "returns_credits": boolean; "may_return_credits": boolean; "refund_until": string | null; "series": { "_id": string; "text": string; "number": number; "of": number; "payment": "account" | "now" | "each" | "approval" } | null; "parts": Array<{ "amount": number; "how": string }> } };
  /** What cancelling bookings of a recurring booking would refund in all. Nothing is cancelled */
  "bookings.quoteCancelSeries": { path: { "_id": string }; query: undefined; body: { "booking_id"?: string; "scope": "this" | "following" | "all" }; data: { "paid": number; "refund": number; "late_refund": number; "bookings": number } };
  /** What a move of a meeting room booking would cost or give back */
  "bookings.quoteReschedule": { path: { "_id": string }; query?: { "fields"?: string; "from"?: string | number; "to"?: string | number; "type"?: "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "resource_id"?: string; "space_id"?: string; "title"?: string; "capacity"?: number; "reschedule_reason"?: string; "source_id"?: string; "waive_difference"?: boolean | "0" | "1" | "true" | "false"; "refund"?: boolean | "0" | "1" | "true" | "false"; "difference"?: number; "outside_hours"?: boolean | "0" | "1" | "true" | "false" }; body: undefined; data: { "old_total": number; "new_total": number; "difference": number; "account": string | null; "credits": number; "credit_money": number; "waivable": number; "late_refund": number; "available": boolean; "refund_until": string | null } };
  /** Ask for other desks */
  "bookings.raiseSwap": { path: { "_id": string }; query: undefined; body: { "seat_swap_status"?: "Assigned"; "customer_remark": string }; data: Booking };
  /** Use a voucher for a booking that waits for its payment. A second one replaces the first, if it is cheaper. A booking that then costs nothing stays held until it is confirmed */
  "bookings.redeem": { path: { "_id": string }; query: undefined; body: { "voucher_code": string }; data: Booking };
  /** Add a note to the history of a booking */
  "bookings.remark": { path: { "id": string }; query: undefined; body: { "remark": string }; data: Booking };
  /** Request a booking on behalf of a customer. It holds its units until it is decided */
  "bookings.request": { path: undefined; query: undefined; body: { "name": string; "contact_id"?: string; "email"?: string; "number"?: string; "company_name"?: string; "type": "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "from"?: string | number; "to"?: string | number; "capacity": number; "space_id": string; "resource_id": string; "ids"?: Array<string>; "dynamic_price"?: unknown; "booking_customer_remark"?: string; "outside_hours"?: boolean | "0" | "1" | "true" | "false" }; data: Booking };
  /** Move a meeting room booking, or: Decide a booking request, or: Decide a desk swap */
  "bookings.reschedule": { path: { "_id": string }; query: undefined; body: { "from"?: string | number; "to"?: string | number; "type"?: "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "resource_id"?: string; "space_id"?: string; "title"?: string; "capacity"?: number; "members"?: Array<string | number | { "_id": string } | { "email": string }>; "reschedule_reason"?: string; "source_id"?: string; "waive_difference"?: boolean | "0" | "1" | "true" | "false"; "refund"?: boolean | "0" | "1" | "true" | "false"; "difference"?: number; "outside_hours"?: boolean | "0" | "1" | "true" | "false" } | { "booking_status"?: "Approved" | "Rejected"; "booking_admin_remark"?: string } | { "space_id"?: string; "seat_swap_status": "Completed" | "Deleted"; "type"?: "dedicated_desk" | "flexi_desk"; "ids"?: Array<string | number>; "outside_hours"?: boolean | "0" | "1" | "true" | "false"; "admin_remark"?: string }; data: Booking };
  /** Give a booking another place in the same period; for staff who see all bookings */
  "bookings.reserve": { path: { "_id": string }; query: undefined; body?: { "from"?: string | number; "to"?: string | number; "type"?: "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "resource_id"?: string; "ids"?: Array<string>; "outside_hours"?: boolean | "0" | "1" | "true" | "false"; "reschedule_reason"?: string }; data: Booking };
  /** Take a check-in back; for staff who edit bookings */
  "bookings.undoCheckIn": { path: { "_id": string }; query: undefined; body: undefined; data: Booking };
  /** Give a booking that was released because nobody came its time back; for staff who edit bookings */
  "bookings.undoRelease": { path: { "_id": string }; query: undefined; body: undefined; data: Booking };
  /** List the audiences that the mail service has, with the one of the workspace */
  "campaigns.audiences": { path: { "space_id": string }; query?: { "fields"?: string }; body: undefined; data: Audiences };
  /** Count how many of the chosen members receive a campaign. Nothing is sent */
  "campaigns.check": { path: undefined; query: undefined; body: { "space_id": string; "sendTo"?: Array<string>; "isSendToAll"?: boolean | "0" | "1" | "true" | "false" }; data: { "recipients": number; "unsubscribed": number; "bounced": number; "unconfirmed": number } };
  /** Set the audience of a workspace, or none */
  "campaigns.chooseAudience": { path: { "space_id": string }; query: undefined; body: { "list_id": string | null }; data: { "list_id": string | null } };
  /** List the campaigns of a workspace */
  "campaigns.list": { path: undefined; query: { "fields"?: string; "space_id": string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Campaign> };
  /** Read the editable parts of a mail template as an HTML document */
  "campaigns.preview": { path: { "template_id": string }; query: { "fields"?: string; "space_id": string }; body: undefined; data: { "html": string } };
  /** Try a campaign again that has failed */
  "campaigns.retry": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Send a campaign to all members of a workspace, or to those of a list of email addresses or ids */
  "campaigns.send": { path: undefined; query: undefined; body: { "space_id": string; "subject": string; "template_id": string; "sendTo"?: Array<string>; "isSendToAll"?: boolean | "0" | "1" | "true" | "false" }; data: { "recipients": number; "unsubscribed": number; "bounced": number; "unconfirmed": number; "_id": string } };
  /** List the mail templates */
  "campaigns.templates": { path: undefined; query: { "fields"?: string; "space_id": string }; body: undefined; data: Array<{ "id": string; "name": string }> };
  /** Add a company */
  "companies.create": { path: undefined; query: undefined; body: { "space_id": string; "name": string; "address"?: string; "vat_number"?: string; "billing_email"?: string; "payment"?: "card" | "account"; "payment_days"?: number; "limit"?: number | null; "tax"?: "standard" | "exempt" | "reverse_charge"; "tax_reason"?: string }; data: Company };
  /** A company, for its admins and for staff */
  "companies.get": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: CompanyDetail };
  /** The companies of a workspace */
  "companies.list": { path: undefined; query: { "fields"?: string; "space_id": string; "text"?: string; "payment"?: "card" | "account"; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<ListedCompany> };
  /** The companies that the account belongs to */
  "companies.own": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<OwnCompany> };
  /** The people of a company */
  "companies.people": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Array<{ "user_id": string; "name": string; "email": string; "role": "admin" | "member"; "limit": number | null }> };
  /** Delete a company */
  "companies.remove": { path: { "id": string }; query: undefined; body?: { "version"?: number }; data: { "_id": string; "version": number } };
  /** Take somebody out of a company */
  "companies.removePerson": { path: { "_id": string; "user_id": string }; query: undefined; body: undefined; data: Array<{ "user_id": string; "name": string; "email": string; "role": "admin" | "member"; "limit": number | null }> };
  /** Take back the deletion of a company, within an hour */
  "companies.restore": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: Company };
  /** Add a member of the workspace to a company, or change their role and monthly limit there */
  "companies.setPerson": { path: { "_id": string; "user_id": string }; query: undefined; body: { "role": "admin" | "member"; "limit"?: number | null }; data: Array<{ "user_id": string; "name": string; "email": string; "role": "admin" | "member"; "limit": number | null }> };
  /** Change a company */
  "companies.update": { path: { "_id": string }; query: undefined; body?: { "name"?: string; "address"?: string; "vat_number"?: string; "billing_email"?: string; "payment"?: "card" | "account"; "payment_days"?: number; "limit"?: number | null; "tax"?: "standard" | "exempt" | "reverse_charge"; "tax_reason"?: string; "version"?: number }; data: Company };
  /** Add a customer without an account */
  "contacts.create": { path: undefined; query: undefined; body: { "name": string; "email"?: string; "phone"?: string; "company_name"?: string; "space_id": string }; data: Contact };
  /** The customers of a workspace who have no account */
  "contacts.list": { path: undefined; query: { "fields"?: string; "space_id": string; "text"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Contact> };
  /** Give the bookings and invoices of a contact to a member of the workspace */
  "contacts.merge": { path: { "_id": string }; query: undefined; body: { "user_id": string; "version"?: number }; data: { "_id": string; "version": number } };
  /** Delete a contact. Its bookings stay */
  "contacts.remove": { path: { "id": string }; query: undefined; body?: { "version"?: number }; data: { "_id": string; "version": number } };
  /** Take back the deletion of a contact, within an hour */
  "contacts.restore": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: Contact };
  /** Change a contact */
  "contacts.update": { path: { "_id": string }; query: undefined; body?: { "name"?: string; "email"?: string; "phone"?: string; "company_name"?: string; "version"?: number }; data: Contact };
  /** Add an item of the website with its files */
  "content.createWithFiles": { path: undefined; query: undefined; body: { "type": "slider" | "image-gallery" | "our-space" | "know-more" | "page-meta" | "page-fold" | "offer" | "other-page" | "faq" | "testimonial"; "page_name"?: string; "name"?: string; "description"?: string; "price"?: number; "active"?: boolean; "meta": string; "translations"?: string; "pictures"?: string; "removed"?: string; "drawn"?: boolean; "draft"?: boolean; "from_draft"?: boolean; "publish_at"?: string; "tags"?: string; "titles"?: string; "imgDescription"?: string; "extra"?: string; "file"?: Array<string>; "files"?: Array<string>; "image"?: Array<string>; "thumbnail"?: Array<string>; "banner"?: Array<string>; "floor_plan"?: Array<string>; "video"?: Array<string> }; data: ContentItem };
  /** Discard the draft of an item */
  "content.discardDraft": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: ContentItem };
  /** Read an item as its draft has it */
  "content.draft": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: ContentItem };
  /** Read an item of the website */
  "content.get": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: ContentItem };
  /** List the items of a type, or the folds and details of a page */
  "content.list": { path: undefined; query?: { "fields"?: string; "type"?: string; "page_name"?: string; "_id"?: string; "text"?: string; "active"?: boolean | "0" | "1" | "true" | "false"; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<ContentItem> };
  /** Show the draft of an item to visitors */
  "content.publishDraft": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: ContentItem };
  /** Put the items of a type, or the folds of a page, into an order */
  "content.reorder": { path: undefined; query: undefined; body: { "type": string; "page_name"?: string; "ids": Array<string> }; data: { "ids": Array<string> } };
  /** Take back the deletion of an item, within an hour */
  "content.restore": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: ContentItem };
  /** Publish an earlier state of an item again */
  "content.restoreVersion": { path: { "_id": string; "version_id": string }; query: undefined; body?: { "version"?: number }; data: ContentItem };
  /** Change or delete an item of the website, with its files */
  "content.updateWithFiles": { path: { "_id": string }; query: undefined; body?: { "version"?: number; "status"?: boolean; "name"?: string; "description"?: string; "price"?: number; "active"?: boolean; "meta"?: string; "translations"?: string; "pictures"?: string; "removed"?: string; "drawn"?: boolean; "draft"?: boolean; "from_draft"?: boolean; "publish_at"?: string; "tags"?: string; "titles"?: string; "imgDescription"?: string; "extra"?: string; "file"?: Array<string>; "files"?: Array<string>; "image"?: Array<string>; "thumbnail"?: Array<string>; "banner"?: Array<string>; "floor_plan"?: Array<string>; "video"?: Array<string> }; data: ContentItem };
  /** Read an item as it was */
  "content.version": { path: { "_id": string; "version_id": string }; query?: { "fields"?: string }; body: undefined; data: ContentItem };
  /** List the published states of an item, newest first */
  "content.versions": { path: { "_id": string }; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<ContentVersion> };
  /** What came to a credit, and what left it */
  "credits.entries": { path: { "_id": string }; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<CreditEntry> };
  /** Grant credits to a member of a workspace, or to a company */
  "credits.grant": { path: undefined; query: undefined; body: { "space_id": string; "user_id"?: string; "company_id"?: string; "type": "meeting_room" | "flexi_desk" | "money"; "amount": number; "resource_ids"?: Array<string>; "valid_from"?: string; "valid_until"?: string | null; "note"?: string }; data: Credit };
  /** The credits of a person or of a company */
  "credits.list": { path: undefined; query?: { "fields"?: string; "user_id"?: string; "company_id"?: string; "space_id"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Credit> };
  /** What is left of the credits of the account and of its companies */
  "credits.own": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<Credit> };
  /** Withdraw what is left of a credit, or a part of it */
  "credits.withdraw": { path: { "_id": string }; query: undefined; body: { "amount": number; "note": string }; data: Credit };
  /** The next bookings of the caller, and the number of all of them */
  "dashboards.own": { path: undefined; query?: { "fields"?: string }; body: undefined; data: MemberDashboard };
  /** The figures of a workspace, for staff who see all of its bookings */
  "dashboards.space": { path: { "space_id": string }; query?: { "fields"?: string; "from"?: string | number; "to"?: string | number }; body: undefined; data: Dashboard };
  /** Add a directory of a company. Its token is in this answer only */
  "directories.create": { path: undefined; query: undefined; body: { "name": string; "owned_domains": Array<string>; "role_rows"?: Array<{ "value": string; "role_id": string; "space_ids"?: Array<string> }>; "active"?: boolean }; data: NewDirectory };
  /** The directories of companies that manage accounts by SCIM */
  "directories.list": { path: undefined; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Directory> };
  /** The accounts that a directory manages, the last added first */
  "directories.people": { path: { "_id": string }; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<DirectoryPerson> };
  /** Release somebody from a directory. An account that it has blocked can be used again */
  "directories.release": { path: { "_id": string; "person_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Remove a directory. Accounts and roles stay as they are, also those that it has blocked */
  "directories.remove": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Replace the token of a directory. The former one ends at once */
  "directories.replaceToken": { path: { "_id": string }; query: undefined; body: undefined; data: NewDirectory };
  /** Change a directory, or switch it on or off. Its people get the roles of the changed table at once */
  "directories.update": { path: { "_id": string }; query: undefined; body?: { "version"?: number; "name"?: string; "owned_domains"?: Array<string>; "role_rows"?: Array<{ "value": string; "role_id": string; "space_ids"?: Array<string> }>; "active"?: boolean }; data: Directory };
  /** Book the room of a display from now on, for 15, 30 or 60 minutes */
  "displays.book": { path: undefined; query: undefined; body: { "token": string; "minutes": 15 | 30 | 60 }; data: RoomDoor };
  /** Check in a booking at the display of its room */
  "displays.checkIn": { path: undefined; query: undefined; body: { "token": string; "booking_id": string }; data: RoomDoor };
  /** Make the display of a meeting room */
  "displays.create": { path: undefined; query: undefined; body: { "resource_id": string; "shows_names"?: boolean; "assigned_user_id"?: string | null; "contact_id"?: string | null }; data: NewDisplay };
  /** End the present booking at the display of its room */
  "displays.end": { path: undefined; query: undefined; body: { "token": string; "booking_id": string }; data: RoomDoor };
  /** The displays at the doors of a workspace */
  "displays.list": { path: undefined; query: { "fields"?: string; "space_id": string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Display> };
  /** Remove a display */
  "displays.remove": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Give a display another secret address */
  "displays.renew": { path: { "_id": string }; query: undefined; body: undefined; data: NewDisplay };
  /** What the display of a room shows now, by its secret */
  "displays.show": { path: undefined; query: undefined; body: { "token": string }; data: RoomDoor };
  /** Change what a display shows, and who pays for what is booked at it */
  "displays.update": { path: { "_id": string }; query: undefined; body: { "version"?: number; "shows_names": boolean; "assigned_user_id": string | null; "contact_id": string | null }; data: Display };
  /** List who opened doors of a workspace, by person and day */
  "doors.activity": { path: { "space_id": string }; query?: { "fields"?: string; "text"?: string; "day"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<UserActivity> };
  /** Set the place of a workspace, or none */
  "doors.choosePlace": { path: { "space_id": string }; query: undefined; body: { "place_id": string | null }; data: { "place_id": string | null } };
  /** Who opened doors of a workspace as CSV, with the filters and the order of the list */
  "doors.exportActivity": { path: { "space_id": string }; query?: { "text"?: string; "day"?: string; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** List the doors of a workspace, as they were at the last refresh */
  "doors.list": { path: { "space_id": string }; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Door> };
  /** Open a door by a membership. The state `unknown` means that the door may have opened */
  "doors.open": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": string; "state": "unlocked" | "unknown" } };
  /** The doors that memberships of the account, and of its companies, open today */
  "doors.own": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<{ "_id": string; "name": string; "description": string; "space": { "_id": string; "name": string }; "problem": string | null }> };
  /** List the places that the door service has, with the one of the workspace */
  "doors.places": { path: { "space_id": string }; query?: { "fields"?: string }; body: undefined; data: KisiPlaces };
  /** Refresh the doors of a workspace now. Two refreshes at once do one */
  "doors.refresh": { path: { "space_id": string }; query: undefined; body: undefined; data: { "state": "refreshed" | "running" } };
  /** Open a door. The state `unknown` means that the door may have opened */
  "doors.unlock": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": string; "state": "unlocked" | "unknown" } };
  /** The unlocks of a workspace by the hours of a day */
  "doors.unlockHours": { path: { "space_id": string }; query?: { "fields"?: string; "day"?: string }; body: undefined; data: UnlockHours };
  /** Add a note to the thread, which only staff read */
  "enquiries.addNote": { path: { "_id": string }; query: undefined; body: { "text": string }; data: EnquiryMessage };
  /** Enter a tour for a person who has called; it is approved at once */
  "enquiries.addTour": { path: undefined; query: undefined; body: { "name": string; "email"?: string; "mobile_no": string; "resource_type": "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "space_id": string; "timestamp": string | number; "send_confirmation"?: boolean }; data: Enquiry };
  /** Count the enquiries of a workspace that wait for an answer */
  "enquiries.countNew": { path: undefined; query: { "space_id": string }; body: undefined; data: number };
  /** Approve, reschedule or reject a tour */
  "enquiries.decide": { path: { "_id": string }; query: undefined; body: { "action": "approve" | "reschedule" | "reject"; "remark"?: string; "new_tour_timestamp"?: string | number | null }; data: Enquiry };
  /** The tours as a spreadsheet (.xlsx), newest first */
  "enquiries.export": { path: undefined; query?: { "space_id"?: string }; body: undefined; data: string };
  /** Read an enquiry or a tour */
  "enquiries.get": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Enquiry };
  /** Receive the answers of people to the mails of staff */
  "enquiries.inbound": { path: undefined; query: undefined; body: undefined; data: string };
  /** List the enquiries and tours of a workspace, newest first */
  "enquiries.list": { path: undefined; query?: { "fields"?: string; "space_id"?: string; "text"?: string; "type"?: "contact_us" | "book_tour"; "status"?: "pending" | "approved" | "rescheduled" | "rejected"; "stage"?: "new" | "answered" | "won" | "lost"; "owner_id"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Enquiry> };
  /** Read the thread of an enquiry or a tour, oldest first */
  "enquiries.messages": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Array<EnquiryMessage> };
  /** List the tours of one’s own email address */
  "enquiries.mine": { path: undefined; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Tour> };
  /** List who can own the enquiries of a workspace */
  "enquiries.owners": { path: undefined; query: { "fields"?: string; "space_id": string }; body: undefined; data: Array<EnquiryOwner> };
  /** Delete an enquiry or a tour */
  "enquiries.remove": { path: { "id": string }; query: undefined; body: undefined; data: { "_id": string } };
  /** Answer the person by mail */
  "enquiries.reply": { path: { "_id": string }; query: undefined; body: { "text": string }; data: EnquiryMessage };
  /** Send an enquiry, or ask for a tour */
  "enquiries.submit": { path: undefined; query: undefined; body: { "type": "contact_us"; "name": string; "email": string; "mobile_no": string; "company_name": string; "space_id": string; "query"?: string; "hear_me"?: string; "homepage"?: string; "opened"?: string } | { "type": "book_tour"; "name": string; "email": string; "mobile_no": string; "resource_type": "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "space_id": string; "timestamp": string | number; "hear_me"?: string; "homepage"?: string; "opened"?: string }; data: { "type": "contact_us" | "book_tour" } };
  /** Set the stage or the owner of an enquiry or a tour */
  "enquiries.update": { path: { "_id": string }; query: undefined; body?: { "stage"?: "new" | "answered" | "won" | "lost"; "owner_id"?: string | null }; data: Enquiry };
  /** Ask to be erased in 14 days */
  "erasure.ask": { path: undefined; query: undefined; body: undefined; data: Erasure };
  /** Ask to erase a person in 14 days, who learns it by mail */
  "erasure.askOf": { path: { "user_id": string }; query: undefined; body: undefined; data: Erasure };
  /** The last erasure of the caller that was asked for; null if there is none */
  "erasure.last": { path: undefined; query: undefined; body: undefined; data: Erasure | null };
  /** The last erasure of a person that was asked for; null if there is none */
  "erasure.lastOf": { path: { "user_id": string }; query: undefined; body: undefined; data: Erasure | null };
  /** What an erasure of the caller would do, and how far the last one is */
  "erasure.preview": { path: undefined; query?: { "fields"?: string }; body: undefined; data: ErasurePreview };
  /** What an erasure of a person would do, and how far the last one is */
  "erasure.previewOf": { path: { "user_id": string }; query?: { "fields"?: string }; body: undefined; data: ErasurePreview };
  /** Withdraw the erasure of the caller */
  "erasure.withdraw": { path: undefined; query: undefined; body: undefined; data: Erasure };
  /** Withdraw the erasure of a person */
  "erasure.withdrawOf": { path: { "user_id": string }; query: undefined; body: undefined; data: Erasure };
  /** Make the secret of an authenticator app, which counts once it is confirmed */
  "factors.begin": { path: undefined; query: undefined; body: undefined; data: NewFactor };
  /** Make the secret of an authenticator app during a login whose role needs one */
  "factors.beginNeeded": { path: undefined; query: undefined; body: undefined; data: NewFactor };
  /** What the browser needs to make a passkey during a login whose role needs a second factor */
  "factors.beginNeededPasskey": { path: undefined; query: undefined; body: undefined; data: PasskeyOptions };
  /** What the browser needs to make a passkey */
  "factors.beginPasskey": { path: undefined; query: undefined; body: undefined; data: PasskeyOptions };
  /** What the browser needs to sign somebody in with a passkey */
  "factors.beginPasskeySignIn": { path: undefined; query: undefined; body: undefined; data: PasskeyOptions };
  /** What the browser needs to finish a login with a passkey */
  "factors.beginPasskeyStep": { path: undefined; query: undefined; body: undefined; data: PasskeyOptions };
  /** Set up two-step sign-in by the first code of the authenticator app */
  "factors.confirm": { path: undefined; query: undefined; body: { "code": string }; data: RecoveryCodes };
  /** Set it up by its first code, and finish the login */
  "factors.confirmNeeded": { path: undefined; query: undefined; body: { "code": string }; data: FactorSession };
  /** Add it, and finish the login */
  "factors.confirmNeededPasskey": { path: undefined; query: undefined; body: { "name": string; "response": { "id": string; "rawId": string; "type": "public-key"; "response": { "clientDataJSON": string; "attestationObject": string; "transports"?: Array<string> } } }; data: FactorSession };
  /** Add the passkey that the browser has made. With the first second factor, recovery codes are returned */
  "factors.confirmPasskey": { path: undefined; query: undefined; body: { "name": string; "response": { "id": string; "rawId": string; "type": "public-key"; "response": { "clientDataJSON": string; "attestationObject": string; "transports"?: Array<string> } } }; data: RecoveryCodes };
  /** Finish a login with a passkey */
  "factors.confirmPasskeyStep": { path: undefined; query: undefined; body: { "response": { "id": string; "rawId": string; "type": "public-key"; "response": { "clientDataJSON": string; "authenticatorData": string; "signature": string; "userHandle"?: string } } }; data: { "token": string; "user": User } };
  /** The second factors of the caller */
  "factors.own": { path: undefined; query?: { "fields"?: string }; body: undefined; data: OwnFactors };
  /** Remove a second factor, by a code */
  "factors.remove": { path: { "_id": string }; query: undefined; body: { "code": string }; data: { "_id": unknown } };
  /** Make new recovery codes. The former ones end */
  "factors.renewCodes": { path: undefined; query: undefined; body: { "code": string }; data: RecoveryCodes };
  /** Log in with a passkey instead of a password */
  "factors.signInByPasskey": { path: undefined; query: undefined; body: { "response": { "id": string; "rawId": string; "type": "public-key"; "response": { "clientDataJSON": string; "authenticatorData": string; "signature": string; "userHandle"?: string } } }; data: { "token": string; "user": User } };
  /** Make a calendar feed of the caller, or of a resource */
  "feeds.add": { path: undefined; query: undefined; body?: { "resource_id"?: string | null }; data: NewFeed };
  /** Calendar feeds of the caller */
  "feeds.list": { path: undefined; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Feed> };
  /** Remove a calendar feed */
  "feeds.remove": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Give a calendar feed another secret address */
  "feeds.renew": { path: { "_id": string }; query: undefined; body: undefined; data: NewFeed };
  /** Ask for an agreement to what was refused because of the limit of the role */
  "gifts.ask": { path: undefined; query: undefined; body: { "ticket": string; "reason": string }; data: GiftRequest };
  /** Agree to what a colleague wants to give away, or refuse it */
  "gifts.decide": { path: { "_id": string }; query: undefined; body: { "agree": boolean | "0" | "1" | "true" | "false" }; data: GiftRequest };
  /** What staff of a workspace gave away: credits, lower prices, waived differences, late refunds and credit notes */
  "gifts.given": { path: undefined; query: { "fields"?: string; "space_id": string; "kind"?: "credits" | "membership" | "price" | "pause" | "free_booking" | "difference" | "late_refund" | "credit_note"; "given_by"?: string; "to_staff"?: boolean | "0" | "1" | "true" | "false"; "from"?: string; "to"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Gift> };
  /** What each role may give away alone within a day */
  "gifts.limits": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<GiftLimit> };
  /** The credits, memberships and lower prices that staff gave to staff of a workspace */
  "gifts.list": { path: undefined; query: { "fields"?: string; "space_id": string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<{ "_id": string; "at": string; "by": { "_id": string; "name": string }; "to": { "_id": string; "name": string }; "company": string | null; "kind": "credits" | "membership" | "price" | "pause" | "free_booking" | "difference" | "late_refund" | "credit_note"; "what": string; "worth": number; "monthly": boolean; "currency": string }> };
  /** The requests for an agreement to what somebody wants to give away */
  "gifts.requests": { path: undefined; query: { "fields"?: string; "space_id": string; "state"?: "open" | "agreed" | "refused" | "used"; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<GiftRequest> };
  /** Set or remove the limit of what a role may give away alone within a day */
  "gifts.setLimit": { path: { "_id": string }; query: undefined; body: { "amount": number | null }; data: GiftLimit };
  /** How much each of the staff of a workspace gave away in the last 30 days */
  "gifts.sums": { path: undefined; query: { "fields"?: string; "space_id": string }; body: undefined; data: Array<GiftSum> };
  /** Begin a sign-in at another service. The browser gets a cookie, and goes to the page in the answer */
  "identity.begin": { path: undefined; query: undefined; body: { "_id": string; "next"?: string }; data: { "url": string } };
  /** Begin to connect the account of the caller with another service */
  "identity.connect": { path: undefined; query: undefined; body: { "_id": string; "next"?: string }; data: { "url": string } };
  /** Add a service at which people may sign in, by OpenID Connect */
  "identity.create": { path: undefined; query: undefined; body: { "name": string; "client_id": string; "client_secret": string; "audience": "members" | "staff" | "both"; "allowed_domains"?: Array<string>; "allowed_tenants"?: Array<string>; "owned_domains"?: Array<string>; "creates_accounts"?: boolean; "role_claim"?: string; "role_rows"?: Array<{ "value": string; "role_id": string; "space_ids"?: Array<string> }>; "active"?: boolean; "issuer": string }; data: SignInProvider };
  /** Disconnect the account of the caller from another service */
  "identity.disconnect": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** End a sign-in, in the browser in which it has begun */
  "identity.finish": { path: undefined; query: undefined; body: { "state": string; "code"?: string; "iss"?: string; "error"?: string }; data: SignIn };
  /** The services at which people may sign in, with their rules */
  "identity.list": { path: undefined; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<SignInProvider> };
  /** The services at which people may sign in */
  "identity.options": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<{ "_id": string; "name": string }> };
  /** The services with which the account of the caller is connected */
  "identity.own": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<Identity> };
  /** Remove a service at which people may sign in. Accounts and roles stay */
  "identity.remove": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Change a service at which people may sign in, or switch it on or off */
  "identity.update": { path: { "_id": string }; query: undefined; body?: { "version"?: number; "name"?: string; "client_id"?: string; "client_secret"?: string; "audience"?: "members" | "staff" | "both"; "allowed_domains"?: Array<string>; "allowed_tenants"?: Array<string>; "owned_domains"?: Array<string>; "creates_accounts"?: boolean; "role_claim"?: string; "role_rows"?: Array<{ "value": string; "role_id": string; "space_ids"?: Array<string> }>; "active"?: boolean }; data: SignInProvider };
  /** Check a file before its import. Nothing is written */
  "imports.check": { path: undefined; query: undefined; body: { "space_id": string; "kind": "people" | "companies" | "bookings" | "credits" | "memberships"; "csv": string; "dates"?: "ymd" | "dmy" | "mdy"; "decimals"?: "point" | "comma"; "after"?: number }; data: ImportCheck };
  /** An import, with the lines that were refused */
  "imports.get": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: ImportDetail };
  /** The imports of a workspace */
  "imports.list": { path: undefined; query: { "fields"?: string; "space_id": string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Import> };
  /** Read the first sheet of an Excel workbook as the CSV of an import. Nothing is written */
  "imports.readWorkbook": { path: undefined; query: undefined; body: { "space_id": string; "xlsx": string }; data: { "csv": string } };
  /** Import a file, or go on with its import */
  "imports.run": { path: undefined; query: undefined; body: { "space_id": string; "kind": "people" | "companies" | "bookings" | "credits" | "memberships"; "csv": string; "dates"?: "ymd" | "dmy" | "mdy"; "decimals"?: "point" | "comma"; "_id"?: string; "file_name"?: string; "mails"?: boolean | "0" | "1" | "true" | "false" }; data: Import };
  /** Take back what an import has made, except what was changed or used since */
  "imports.undo": { path: { "_id": string }; query: undefined; body: undefined; data: Import };
  /** What is booked for the next 30 days as CSV, with the parameters of GET /insight/forecast */
  "insight.exportForecast": { path: undefined; query: { "space_id": string; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** How places were used by weekday and hour as CSV, with the parameters of GET /insight/occupancy */
  "insight.exportOccupancy": { path: undefined; query: { "space_id": string; "weeks"?: number; "type"?: "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "resource_id"?: string; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** The monthly recurring revenue as CSV, with the parameters of GET /insight/recurring */
  "insight.exportRecurring": { path: undefined; query?: { "space_id"?: string; "currency"?: string; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** What workspaces have earned by month and source as CSV, with the parameters of GET /insight/revenue */
  "insight.exportRevenue": { path: undefined; query?: { "space_id"?: string; "currency"?: string; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** What was searched and not found as CSV, with the parameters of GET /insight/unmet */
  "insight.exportUnmet": { path: undefined; query: { "space_id": string; "weeks"?: number; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** What is booked in a workspace for the next 30 days, for staff who see all of its bookings */
  "insight.forecast": { path: undefined; query: { "fields"?: string; "space_id": string }; body: undefined; data: InsightForecast };
  /** How much of its opening hours a workspace was booked and used, for staff who see all of its bookings */
  "insight.occupancy": { path: undefined; query: { "fields"?: string; "space_id": string; "weeks"?: number; "type"?: "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "resource_id"?: string }; body: undefined; data: InsightOccupancy };
  /** The monthly recurring revenue of memberships and what has moved it, for staff who see all bookings */
  "insight.recurring": { path: undefined; query?: { "fields"?: string; "space_id"?: string; "currency"?: string }; body: undefined; data: InsightRecurring };
  /** What workspaces have earned by month and source, for staff who see all of their bookings */
  "insight.revenue": { path: undefined; query?: { "fields"?: string; "space_id"?: string; "currency"?: string }; body: undefined; data: InsightRevenue };
  /** What was searched and not found in a workspace, and who joined its waiting list, for staff who see all of its bookings */
  "insight.unmet": { path: undefined; query: { "fields"?: string; "space_id": string; "weeks"?: number }; body: undefined; data: InsightUnmet };
  /** What customers owe, by how long it is overdue, for staff who see all bookings */
  "invoices.agedDebt": { path: undefined; query?: { "fields"?: string; "space_id"?: string }; body: undefined; data: AgedDebt };
  /** Write an invoice for a member or a company of the workspace. Prices are before tax */
  "invoices.create": { path: undefined; query: undefined; body: { "space_id": string; "user_id"?: string; "company_id"?: string; "due_on"?: string; "note"?: string; "lines": Array<{ "description": string; "quantity": number; "price": number; "tax_rate"?: string }> }; data: Invoice };
  /** Write an invoice for a member or a company of the workspace. Prices are before tax */
  "invoices.create._invoices": { path: undefined; query: undefined; body: { "space_id": string; "user_id"?: string; "company_id"?: string; "due_on"?: string; "note"?: string; "lines": Array<{ "description": string; "quantity": number; "price": number; "tax_rate"?: string }> }; data: Invoice };
  /** Credit an invoice by hand, in whole or by lines. What was paid by card or bank debit is refunded; data is the credit note, whose open amount is to be paid back */
  "invoices.credit": { path: { "_id": string }; query: undefined; body: { "reason": string; "lines"?: Array<{ "line": number; "amount": number }> }; data: Invoice };
  /** What workspaces have earned in some months, for staff who see all of their bookings */
  "invoices.earnings": { path: undefined; query?: { "fields"?: string; "space_id"?: string; "from"?: string; "to"?: string; "by"?: "month" | "room" | "plan" | "customer" | "method" | "tax" }; body: undefined; data: Earnings };
  /** What customers owe as CSV, with the parameters of GET /aged-debt */
  "invoices.exportAgedDebt": { path: undefined; query?: { "space_id"?: string; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** What workspaces have earned as CSV, with the parameters of GET /earnings */
  "invoices.exportEarnings": { path: undefined; query?: { "space_id"?: string; "from"?: string; "to"?: string; "by"?: "month" | "room" | "plan" | "customer" | "method" | "tax"; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** An account statement as CSV, with the parameters of GET /statement */
  "invoices.exportStatement": { path: undefined; query: { "space_id": string; "user_id"?: string; "company_id"?: string; "from"?: string; "to"?: string; "headings"?: "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: string };
  /** One invoice, by id or number */
  "invoices.get": { path: { "id": string }; query?: { "fields"?: string }; body: undefined; data: Invoice };
  /** List invoices and credit notes */
  "invoices.list": { path: undefined; query?: { "fields"?: string; "space_id"?: string; "resource_type"?: "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk" | "desks"; "customer"?: string; "company_id"?: string; "open"?: boolean | "0" | "1" | "true" | "false"; "booking_id"?: string; "from"?: string | number; "to"?: string | number; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<ListedInvoice> };
  /** What the next collective invoice of a company has so far */
  "invoices.next": { path: { "company_id": string }; query?: { "fields"?: string }; body: undefined; data: { "currency": string; "lines": Array<{ "description": string; "amount": number }>; "net": number; "total": number } };
  /** Pay an open invoice of the caller; if the bank asks them to confirm, data.url is the page for it */
  "invoices.pay": { path: { "_id": string }; query: undefined; body: { "source_id": string; "amount": number }; data: PaidInvoice };
  /** The PDF of an invoice or a credit note, by id or number */
  "invoices.pdf": { path: { "id": string }; query: undefined; body: undefined; data: string };
  /** Record a payment of an open invoice; of a credit note, what was paid back */
  "invoices.recordPayment": { path: { "_id": string }; query: undefined; body: { "method": "cash" | "terminal" | "transfer"; "reference"?: string; "amount": number }; data: Invoice };
  /** Begin a payment of an open invoice of the caller, which they confirm with Stripe.js in the browser: by card, wallet or bank debit */
  "invoices.startPayment": { path: { "_id": string }; query: undefined; body: { "amount": number }; data: { "session_id": string; "client_secret": string; "kinds": Array<"card" | "bacs_debit" | "sepa_debit">; "return_url": string } };
  /** The account statement of a person or a company in a workspace; without either, that of the caller */
  "invoices.statement": { path: undefined; query: { "fields"?: string; "space_id": string; "user_id"?: string; "company_id"?: string; "from"?: string; "to"?: string }; body: undefined; data: Statement };
  /** Make a key. Its secret is in this answer only */
  "keys.create": { path: undefined; query: undefined; body: { "name": string; "permissions": Record<string, unknown>; "space_ids"?: Array<string> | null; "networks"?: Array<string>; "expires_at"?: string | number | null; "kind"?: "live" | "test" }; data: NewKey };
  /** Remove what programs have made in the sandbox, and make its workspace anew */
  "keys.emptySandbox": { path: undefined; query: undefined; body: undefined; data: { "is_available": boolean } };
  /** End a key at once */
  "keys.end": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** The keys of the caller; for a Super Admin those of everybody */
  "keys.list": { path: undefined; query?: { "fields"?: string; "everybody"?: boolean | "0" | "1" | "true" | "false"; "state"?: "valid" | "expired" | "suspended" | "ended"; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Key> };
  /** Replace the secret of a key. The former one stays valid for some hours */
  "keys.replace": { path: { "_id": string }; query: undefined; body?: { "overlap_hours"?: number }; data: NewKey };
  /** Whether the installation has a sandbox for keys of the kind test */
  "keys.sandbox": { path: undefined; query?: { "fields"?: string }; body: undefined; data: { "is_available": boolean } };
  /** Change what a key may do */
  "keys.update": { path: { "_id": string }; query: undefined; body?: { "version"?: number; "name"?: string; "permissions"?: Record<string, unknown>; "space_ids"?: Array<string> | null; "networks"?: Array<string>; "expires_at"?: string | number | null }; data: Key };
  /** Answer the verification handshake of Facebook */
  "leads.handshake": { path: undefined; query: { "hub.mode": string; "hub.verify_token": string; "hub.challenge": string }; body: undefined; data: string };
  /** List the leads of social media advertisements, newest first */
  "leads.list": { path: undefined; query?: { "fields"?: string; "text"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Lead> };
  /** Receive announcements of leads */
  "leads.webhook": { path: undefined; query: undefined; body: undefined; data: string };
  /** Make somebody a member of a workspace */
  "members.add": { path: undefined; query: undefined; body: { "email": string; "first_name"?: string; "last_name"?: string; "space_id": string }; data: Member };
  /** List the members of a workspace */
  "members.list": { path: { "space_id": string }; query?: { "fields"?: string; "text"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Member> };
  /** Mail the invitation of a member again */
  "members.resendInvitation": { path: { "space_id": string; "user_id": string }; query: undefined; body: undefined; data: Member };
  /** Remove the second factor of a customer who has lost it */
  "members.resetFactors": { path: { "user_id": string }; query: undefined; body: { "reason": string }; data: { "_id": unknown } };
  /** Whether a customer has a second factor */
  "members.twoStep": { path: { "user_id": string }; query?: { "fields"?: string }; body: undefined; data: TwoStep };
  /** Block or unblock a member */
  "members.update": { path: undefined; query: undefined; body: { "user_id": string; "space_id": string; "active": boolean | "0" | "1" | "true" | "false"; "version"?: number }; data: Member };
  /** Withdraw the invitation of a member */
  "members.withdrawInvitation": { path: { "space_id": string; "user_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Add a membership plan */
  "membershipPlans.create": { path: undefined; query: undefined; body: { "space_id": string; "name": string; "description"?: string; "type"?: "private_office" | "dedicated_desk" | "flexi_desk" | null; "price": number; "tax_rate"?: string; "start_fee"?: number; "deposit"?: number; "term_months"?: number; "notice_months"?: number; "room_hours"?: number; "desk_days"?: number; "rollover_months"?: number; "room_discount"?: number; "any_time"?: boolean | "0" | "1" | "true" | "false"; "door_ids"?: Array<string>; "sold_online"?: boolean | "0" | "1" | "true" | "false" }; data: MembershipPlan };
  /** The membership plans of a workspace */
  "membershipPlans.list": { path: undefined; query: { "fields"?: string; "space_id": string; "text"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<ListedPlan> };
  /** Delete a membership plan */
  "membershipPlans.remove": { path: { "id": string }; query: undefined; body?: { "version"?: number }; data: { "_id": string; "version": number } };
  /** Take back the deletion of a membership plan, within an hour */
  "membershipPlans.restore": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: MembershipPlan };
  /** Change a membership plan */
  "membershipPlans.update": { path: { "_id": string }; query: undefined; body?: { "version"?: number; "name"?: string; "description"?: string; "type"?: "private_office" | "dedicated_desk" | "flexi_desk" | null; "price"?: number; "tax_rate"?: string; "start_fee"?: number; "deposit"?: number; "term_months"?: number; "notice_months"?: number; "room_hours"?: number; "desk_days"?: number; "rollover_months"?: number; "room_discount"?: number; "any_time"?: boolean | "0" | "1" | "true" | "false"; "door_ids"?: Array<string>; "sold_online"?: boolean | "0" | "1" | "true" | "false" }; data: MembershipPlan };
  /** Agree to a membership, or to what staff have added to it (`to_accept`). The default card of a person is charged for that from then on */
  "memberships.accept": { path: { "_id": string }; query: undefined; body: { "name": string; "agreement"?: string }; data: MembershipDetail };
  /** Bill a monthly product with a membership, from a month on that is not billed yet */
  "memberships.addProduct": { path: { "_id": string }; query: undefined; body: { "product_id": string; "quantity"?: number; "from": string }; data: MembershipDetail };
  /** The agreement of a membership as a PDF */
  "memberships.agreement": { path: { "id": string }; query: undefined; body: undefined; data: string };
  /** Give a membership another place of its type from a day on, in place of a change that is planned already */
  "memberships.changePlace": { path: { "_id": string }; query: undefined; body: { "resource_id": string; "from": string }; data: MembershipDetail };
  /** Change the price of a membership, from a month on that is not billed yet */
  "memberships.changePrice": { path: { "_id": string }; query: undefined; body: { "from": string; "price": number }; data: MembershipDetail };
  /** Begin a membership */
  "memberships.create": { path: undefined; query: undefined; body: { "plan_id": string; "user_id"?: string; "company_id"?: string; "resource_id"?: string; "seats"?: number; "from": string; "end"?: string; "price"?: number }; data: MembershipDetail };
  /** End a monthly product of a membership. The month is the first one without it */
  "memberships.endProduct": { path: { "_id": string; "product": string }; query: undefined; body: { "from": string }; data: MembershipDetail };
  /** A membership, with its next invoices */
  "memberships.get": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: MembershipDetail };
  /** End a membership: customers as early as notice and term allow, staff on a day that they name */
  "memberships.giveNotice": { path: { "_id": string }; query: undefined; body?: { "end"?: string }; data: MembershipDetail };
  /** The deposits that a workspace holds, by currency */
  "memberships.heldDeposits": { path: undefined; query: { "fields"?: string; "space_id": string }; body: undefined; data: Array<{ "currency": string; "held": number }> };
  /** The memberships of a workspace */
  "memberships.list": { path: undefined; query: { "fields"?: string; "space_id": string; "plan_id"?: string; "user_id"?: string; "company_id"?: string; "text"?: string; "status"?: "upcoming" | "active" | "paused" | "ending" | "ended"; "overdue"?: boolean | "0" | "1" | "true" | "false"; "stopped"?: boolean | "0" | "1" | "true" | "false"; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Membership> };
  /** Order products, which are billed with the next invoice of a membership */
  "memberships.order": { path: { "_id": string }; query: undefined; body: { "booking_id"?: string; "lines": Array<{ "product_id": string; "quantity": number }>; "total"?: number }; data: Order };
  /** The memberships of the account, and of companies that it administers */
  "memberships.own": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<Membership> };
  /** Take the fee off some months. The place is kept */
  "memberships.pause": { path: { "_id": string }; query: undefined; body: { "from": string; "until": string }; data: MembershipDetail };
  /** The first invoices of a membership, before it begins */
  "memberships.preview": { path: undefined; query: undefined; body: { "plan_id": string; "user_id"?: string; "company_id"?: string; "resource_id"?: string; "seats"?: number; "from": string; "end"?: string; "price"?: number }; data: { "currency": string; "next": Array<{ "on": string; "lines": Array<{ "description": string; "amount": number }>; "net": number; "tax": number; "total": number }> } };
  /** The next invoices of a membership with another price, pause or end, before it is saved */
  "memberships.previewChange": { path: { "_id": string }; query: undefined; body?: { "price"?: { "from": string; "price": number }; "pause"?: { "from": string; "until": string }; "end"?: string }; data: { "currency": string; "next": Array<{ "on": string; "lines": Array<{ "description": string; "amount": number }>; "net": number; "tax": number; "total": number }> } };
  /** End a pause, named by its first month, before the first month that is not billed yet */
  "memberships.resume": { path: { "_id": string }; query: undefined; body: { "from": string }; data: MembershipDetail };
  /** Settle the deposit of a membership that has ended: what is not kept is returned by a credit note */
  "memberships.settleDeposit": { path: { "_id": string }; query: undefined; body?: { "keep"?: number; "reason"?: string }; data: MembershipDetail };
  /** Take back the end of a membership */
  "memberships.withdrawNotice": { path: { "_id": string }; query: undefined; body: undefined; data: MembershipDetail };
  /** The operator as invoices name it */
  "operator.get": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Operator };
  /** Change the operator settings, for invoices from now on */
  "operator.update": { path: undefined; query: undefined; body?: { "name"?: string; "address"?: string; "vat_number"?: string; "bank_name"?: string; "account_name"?: string; "sort_code"?: string; "account_number"?: string; "iban"?: string; "version"?: number }; data: Operator };
  /** Cancel an order that is not billed yet: it waits for the next invoice of a membership */
  "orders.cancel": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Order products. The invoice is open: a person pays it, a company has it on its account */
  "orders.create": { path: undefined; query: undefined; body: { "space_id": string; "user_id"?: string; "company_id"?: string; "booking_id"?: string; "lines": Array<{ "product_id": string; "quantity": number }>; "total"?: number }; data: Order };
  /** An order */
  "orders.get": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Order };
  /** The orders of a workspace */
  "orders.list": { path: undefined; query: { "fields"?: string; "space_id": string; "user_id"?: string; "company_id"?: string; "booking_id"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Order> };
  /** The orders of the account */
  "orders.own": { path: undefined; query?: { "fields"?: string; "booking_id"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Order> };
  /** What an order would cost */
  "orders.preview": { path: undefined; query: undefined; body: { "space_id": string; "user_id"?: string; "company_id"?: string; "booking_id"?: string; "lines": Array<{ "product_id": string; "quantity": number }> }; data: { "currency": string; "lines": Array<OrderLine>; "net": number; "tax": number; "total": number } };
  /** Save the card of a token of the payment service; it becomes the default card */
  "payments.attachCard": { path: undefined; query: undefined; body: { "src_id": string }; data: Card };
  /** The cards, the bank accounts and the last ten charges of the caller */
  "payments.billingDetails": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Billing };
  /** The saved cards of the billed member of a booking, for staff who see all bookings */
  "payments.cardsOfCustomer": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Array<Card> };
  /** Set the location of the card readers of a workspace, or none */
  "payments.chooseReaderLocation": { path: { "space_id": string }; query: undefined; body: { "location_id": string | null }; data: { "location_id": string | null } };
  /** Agree that staff charge a saved card of the caller, up to a limit */
  "payments.giveConsent": { path: undefined; query: undefined; body: { "src_id": string; "currency"?: string; "limit": number }; data: PaymentConsent };
  /** Send the price of a booking to a card reader, where the customer pays it. Its state follows at the same address */
  "payments.payAtReader": { path: { "_id": string }; query: undefined; body: { "reader_id": string; "amount": number }; data: ReaderPayment };
  /** Pay a booking; if the bank asks the customer to confirm, data.url is the page for it */
  "payments.payCharge": { path: undefined; query: undefined; body: { "_id": string; "source_id": string; "currency"?: string; "amount": number; "members"?: Array<string | number | { "_id": string } | { "email": string }>; "description"?: string; "agreed"?: boolean; "company_id"?: string }; data: PayCharge };
  /** Settle a payment that the customer was asked to confirm at the bank */
  "payments.paymentDone": { path: undefined; query: { "fields"?: string; "session_id": string }; body: undefined; data: PaymentDone };
  /** Settle a payment that the customer was asked to confirm at the bank */
  "payments.paymentDone._payment_done": { path: undefined; query: { "fields"?: string; "session_id": string }; body: undefined; data: PaymentDone };
  /** Put a booking on the account of a company, which pays a collective invoice each month */
  "payments.payOnAccount": { path: { "_id": string }; query: undefined; body: { "company_id": string; "amount": number; "members"?: Array<string | number | { "_id": string } | { "email": string }> }; data: Booking };
  /** Pay all unpaid bookings of a recurring booking at once; data.url is the page of the bank, as for one */
  "payments.paySeries": { path: undefined; query: undefined; body: { "_id": string; "source_id": string; "amount": number }; data: PaySeries };
  /** List the locations of card readers that the payment service knows, with the one of the workspace */
  "payments.readerLocations": { path: { "space_id": string }; query?: { "fields"?: string }; body: undefined; data: ReaderLocations };
  /** What became of the last payment of a booking at a card reader */
  "payments.readerPayment": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: ReaderPayment };
  /** The card readers at the desk of the workspace of a booking */
  "payments.readers": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Array<Reader> };
  /** Record that a booking was paid at the desk: in cash, at a card terminal or by bank transfer */
  "payments.recordDeskPayment": { path: { "_id": string }; query: undefined; body: { "method": "cash" | "terminal" | "transfer"; "reference"?: string; "amount": number }; data: Booking };
  /** Remove a saved card or bank account; src_id is in the body or in the query */
  "payments.removeCard": { path: undefined; query: undefined; body: { "src_id": string }; data: { "src_id": string } };
  /** Make a bank account the default, once the payment service has saved it */
  "payments.saveBankAccount": { path: undefined; query: undefined; body: { "setup_id": string }; data: BankAccount };
  /** Make a saved card or bank account the default */
  "payments.setDefaultCard": { path: undefined; query: undefined; body: { "src_id": string }; data: { "src_id": string } };
  /** Begin to save a bank account, which the browser confirms at the payment service with data.client_secret */
  "payments.startBankAccount": { path: undefined; query: undefined; body: undefined; data: { "client_secret": string; "kinds": Array<"card" | "bacs_debit" | "sepa_debit">; "return_url": string; "setup_id": string } };
  /** Begin a payment of a booking by bank debit, card or wallet, which the browser confirms at the payment service with data.client_secret */
  "payments.startBookingPayment": { path: { "_id": string }; query: undefined; body: { "amount": number; "members"?: Array<string | number | { "_id": string } | { "email": string }>; "company_id"?: string }; data: { "session_id": string; "client_secret": string; "kinds": Array<"card" | "bacs_debit" | "sepa_debit">; "return_url": string } };
  /** Take the payment of a booking off its card reader. It may have been paid meanwhile, which the answer says */
  "payments.stopAtReader": { path: { "_id": string }; query: undefined; body: undefined; data: ReaderPayment };
  /** Receive events of the payment service */
  "payments.webhook": { path: undefined; query: undefined; body: undefined; data: string };
  /** Withdraw this; src_id is in the body or in the query */
  "payments.withdrawConsent": { path: undefined; query: undefined; body: { "src_id": string; "series_id"?: string }; data: { "src_id": string } };
  /** Add a plan */
  "plans.create": { path: undefined; query: undefined; body: { "name": string; "tenure": number; "active"?: boolean | "0" | "1" | "true" | "false"; "discount": number; "resource_type": "private_office" | "dedicated_desk" | "flexi_desk"; "space_id": string; "resource_id"?: string | null }; data: PricePlan };
  /** Plans of a workspace and a resource type */
  "plans.list": { path: undefined; query?: { "fields"?: string; "space_id"?: string; "resource_type"?: "private_office" | "dedicated_desk" | "flexi_desk"; "offset"?: number; "limit"?: number }; body: undefined; data: Array<PricePlan> };
  /** Change a plan */
  "plans.update": { path: { "_id": string }; query: undefined; body?: { "name"?: string; "tenure"?: number; "active"?: boolean | "0" | "1" | "true" | "false"; "discount"?: number; "resource_type"?: "private_office" | "dedicated_desk" | "flexi_desk"; "space_id"?: string; "resource_id"?: string | null; "version"?: number }; data: PricePlan };
  /** Begin a membership of the caller, who agrees to its words. Its first invoice is to be paid within a day */
  "plansOnSale.buy": { path: undefined; query: undefined; body: { "plan_id": string; "from": string; "resource_id"?: string; "seats"?: number; "name": string; "agreement": string }; data: MembershipDetail };
  /** What a membership of a plan would be for the caller: places, first invoices and agreement */
  "plansOnSale.checkout": { path: undefined; query: { "fields"?: string; "plan_id": string; "from"?: string; "resource_id"?: string; "seats"?: number }; body: undefined; data: MembershipCheckout };
  /** The membership plans of a workspace that customers buy themselves */
  "plansOnSale.list": { path: undefined; query: { "fields"?: string; "space_id": string }; body: undefined; data: Array<PlanOnSale> };
  /** Ask for a file with the own data, which is made in the background */
  "privacy.ask": { path: undefined; query: undefined; body: undefined; data: DataExport };
  /** Ask for a file with the data of a person, for the caller */
  "privacy.askOf": { path: { "user_id": string }; query: undefined; body: undefined; data: DataExport };
  /** The latest files with the own data, newest first */
  "privacy.exports": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<DataExport> };
  /** The latest files with the data of a person that the caller has asked for */
  "privacy.exportsOf": { path: { "user_id": string }; query?: { "fields"?: string }; body: undefined; data: Array<DataExport> };
  /** The data of a person as a ZIP, for whoever has asked for it */
  "privacy.file": { path: { "id": string }; query: undefined; body: undefined; data: string };
  /** How long each kind of data is kept */
  "privacy.retention": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<RetentionKind> };
  /** What would be removed now, if it were kept so long */
  "privacy.retentionPreview": { path: undefined; query: { "fields"?: string; "kind": string; "space_id"?: string | null; "months": number }; body: undefined; data: { "count": number; "oldest": string | null; "before": string } };
  /** Set after how many months a kind of data is removed; null for never */
  "privacy.setRetention": { path: undefined; query: undefined; body: { "kind": string; "space_id"?: string | null; "months": number | null }; data: { "kind": string; "space_id": string | null; "months": number | null } };
  /** Add a product */
  "products.create": { path: undefined; query: undefined; body: { "space_id": string; "name": string; "description"?: string; "price": number; "tax_rate"?: string; "kind"?: "item" | "pack" | "monthly"; "credit_type"?: "meeting_room" | "flexi_desk" | "money" | null; "credits"?: number | null; "valid_days"?: number | null; "sold_to"?: "customers" | "staff"; "active"?: boolean | "0" | "1" | "true" | "false" }; data: Product };
  /** The products of a workspace */
  "products.list": { path: undefined; query: { "fields"?: string; "space_id": string; "text"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Product> };
  /** What the account may order in a workspace: staff everything that is sold */
  "products.offered": { path: undefined; query: { "fields"?: string; "space_id": string; "monthly"?: boolean | "0" | "1" | "true" | "false" }; body: undefined; data: Array<Product> };
  /** Delete a product */
  "products.remove": { path: { "id": string }; query: undefined; body?: { "version"?: number }; data: { "_id": string; "version": number } };
  /** Take back the deletion of a product, within an hour */
  "products.restore": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: Product };
  /** Change a product */
  "products.update": { path: { "_id": string }; query: undefined; body?: { "version"?: number; "name"?: string; "description"?: string; "price"?: number; "tax_rate"?: string; "kind"?: "item" | "pack" | "monthly"; "credit_type"?: "meeting_room" | "flexi_desk" | "money" | null; "credits"?: number | null; "valid_days"?: number | null; "sold_to"?: "customers" | "staff"; "active"?: boolean | "0" | "1" | "true" | "false" }; data: Product };
  /** Add a seat to a desk area */
  "resources.addSeat": { path: undefined; query: undefined; body: { "seat_no": string; "resource_id": string; "desk_type": "dedicated_desk" | "flexi_desk"; "active"?: boolean | "0" | "1" | "true" | "false"; "closed_from"?: string | null }; data: Seat };
  /** The code at the door of a resource, by which people check in */
  "resources.checkInCode": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: { "name": string; "space": string; "url": string; "svg": string } };
  /** Add a meeting room, a private office or a desk area */
  "resources.create": { path: undefined; query: undefined; body: { "type": "meeting_room"; "name": string; "price": number; "capacity": number; "space_id": string; "description"?: string; "floor"?: string; "cancellation_notice"?: number | null; "tax_rate"?: string; "active"?: boolean | "0" | "1" | "true" | "false"; "closed_from"?: string | null; "entry_instructions"?: string; "color"?: string; "amenities_id"?: Array<string> } | { "type": "private_office"; "name": string; "price": number; "capacity": number; "space_id": string; "description"?: string; "floor"?: string; "cancellation_notice"?: number | null; "tax_rate"?: string; "active"?: boolean | "0" | "1" | "true" | "false"; "closed_from"?: string | null; "entry_instructions"?: string; "color"?: string; "amenities_id"?: Array<string> } | { "type": "desks"; "name": string; "desk_type": Array<Record<string, number>>; "space_id": string; "description"?: string; "floor"?: string; "cancellation_notice"?: number | null; "tax_rate"?: string; "active"?: boolean | "0" | "1" | "true" | "false"; "closed_from"?: string | null; "entry_instructions"?: string; "color"?: string; "amenities_id"?: Array<string> }; data: Resource };
  /** Find resources of a workspace by name, without their seats */
  "resources.find": { path: undefined; query: { "fields"?: string; "space_id": string; "kind"?: "meeting_room" | "private_office" | "desks"; "text"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Resource> };
  /** One resource */
  "resources.get": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Resource };
  /** All resources of a workspace, by type */
  "resources.listOfSpace": { path: { "id": string }; query?: { "fields"?: string }; body: undefined; data: SpaceResources };
  /** Take a resource out of use */
  "resources.remove": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": string } };
  /** Delete a seat */
  "resources.removeSeat": { path: { "id": string }; query: undefined; body?: { "version"?: number }; data: { "_id": string; "version": number } };
  /** Take back the deletion of a seat, within an hour */
  "resources.restoreSeat": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: Seat };
  /** Change a resource */
  "resources.update": { path: { "_id": string }; query: undefined; body: undefined; data: Resource };
  /** Change a seat */
  "resources.updateSeat": { path: { "_id": string }; query: undefined; body?: { "seat_no"?: string; "active"?: boolean | "0" | "1" | "true" | "false"; "closed_from"?: string | null; "version"?: number }; data: Seat };
  /** The resources that have an amenity */
  "resources.withAmenity": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: { "first": Array<{ "_id": string; "name": string; "space": string }>; "count": number } };
  /** Add a role */
  "roles.create": { path: undefined; query: undefined; body: { "name": string; "active"?: boolean | "0" | "1" | "true" | "false"; "permissions"?: Record<string, boolean | Record<string, unknown>>; "showAllBooking"?: boolean | "0" | "1" | "true" | "false"; "showAllWorkSpaces"?: boolean | "0" | "1" | "true" | "false" }; data: Role };
  /** One role with its permission matrix */
  "roles.get": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Role };
  /** List roles; without the right to see roles, their names */
  "roles.list": { path: undefined; query?: { "offset"?: number; "limit"?: number }; body: undefined; data: Array<{ "_id": string; "name": string; "active": boolean; "permissions": unknown; "showAllBooking": boolean; "showAllWorkSpaces": boolean; "isForMembers": boolean; "factor_from": string | null; "accepted_factors": "any" | "passkey"; "version": number; "isAssignable"?: boolean } | { "_id": string; "name": string; "isAssignable"?: boolean; "showAllWorkSpaces"?: boolean }> };
  /** Decide from which day on the people of a role need two-step sign-in, and by which factors */
  "roles.requireFactor": { path: { "_id": string }; query: undefined; body: { "factor_from": string | null; "accepted_factors"?: "any" | "passkey"; "version"?: number }; data: Role };
  /** Change a role */
  "roles.update": { path: { "_id": string }; query: undefined; body?: { "name"?: string; "active"?: boolean | "0" | "1" | "true" | "false"; "permissions"?: Record<string, boolean | Record<string, unknown>>; "showAllBooking"?: boolean | "0" | "1" | "true" | "false"; "showAllWorkSpaces"?: boolean | "0" | "1" | "true" | "false"; "version"?: number }; data: Role };
  /** Save an answer for a workspace, or for all */
  "savedAnswers.create": { path: undefined; query: undefined; body: { "space_id"?: string | null; "title": string; "text": string }; data: SavedAnswer };
  /** List the saved answers for the enquiries of a workspace */
  "savedAnswers.list": { path: undefined; query: { "fields"?: string; "space_id": string }; body: undefined; data: Array<SavedAnswer> };
  /** Delete a saved answer */
  "savedAnswers.remove": { path: { "id": string }; query: undefined; body?: { "version"?: number }; data: { "_id": string; "version": number } };
  /** Take back the deletion of a saved answer, within an hour */
  "savedAnswers.restore": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: SavedAnswer };
  /** Change a saved answer */
  "savedAnswers.update": { path: { "_id": string }; query: undefined; body?: { "title"?: string; "text"?: string; "version"?: number }; data: SavedAnswer };
  /** The settings of the installation, without the values of secrets */
  "settings.list": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<SettingSection> };
  /** Charge £1.00 with a test card and refund it; only with a test key */
  "settings.testCharge": { path: undefined; query: undefined; body: undefined; data: SettingTest };
  /** Send a test mail to the own address */
  "settings.testMail": { path: undefined; query: undefined; body: undefined; data: SettingTest };
  /** Change settings of a section; null removes one */
  "settings.update": { path: undefined; query: undefined; body: { "section": "business" | "mail" | "inbound" | "payments" | "doors" | "leads" | "campaigns" | "accounting" | "looks" | "passwords"; "values": Record<string, string | null>; "version"?: number }; data: SettingSection };
  /** Add a workspace */
  "spaces.create": { path: undefined; query: undefined; body: { "name": string; "area": string; "description"?: string; "latitude"?: number | null; "longitude"?: number | null; "resources_available"?: Array<"meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk">; "amenities"?: Array<string>; "no_of_days": Array<"Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday">; "office_hours": [string, string]; "time_zone"?: string; "currency"?: string; "tax_rates"?: Array<{ "name": string; "percents": Array<{ "valid_from": string; "percent": number }> }>; "prices_include_tax"?: boolean | "0" | "1" | "true" | "false"; "language"?: "en" | "de" | "fr" | "es" | "pl" | "ar"; "active"?: boolean | "0" | "1" | "true" | "false"; "closed_from"?: string | null; "entry_instructions"?: string; "nearby"?: Array<{ "kind": "train" | "bus" | "parking" | "food" | "hotel"; "name": string; "minutes": number }>; "price"?: Record<string, number>; "dynamic_price_slab"?: Record<string, Record<string, { "value": number; "status"?: boolean | "active" | "inactive" }>> }; data: Space };
  /** One workspace */
  "spaces.get": { path: { "id": string }; query?: { "fields"?: string }; body: undefined; data: Space };
  /** List workspaces */
  "spaces.list": { path: undefined; query?: { "fields"?: string; "offset"?: number; "limit"?: number; "text"?: string; "bookable"?: boolean | "0" | "1" | "true" | "false" }; body: undefined; data: Array<Space> };
  /** Change a workspace, its prices or its occupancy slabs */
  "spaces.update": { path: { "_id": string }; query: undefined; body?: { "name"?: string; "area"?: string; "description"?: string; "latitude"?: number | null; "longitude"?: number | null; "resources_available"?: Array<"meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk">; "amenities"?: Array<string>; "no_of_days"?: Array<"Sunday" | "Monday" | "Tuesday" | "Wednesday" | "Thursday" | "Friday" | "Saturday">; "office_hours"?: [string, string]; "time_zone"?: string; "currency"?: string; "tax_rates"?: Array<{ "name": string; "percents": Array<{ "valid_from": string; "percent": number }> }>; "prices_include_tax"?: boolean | "0" | "1" | "true" | "false"; "language"?: "en" | "de" | "fr" | "es" | "pl" | "ar"; "active"?: boolean | "0" | "1" | "true" | "false"; "closed_from"?: string | null; "entry_instructions"?: string; "nearby"?: Array<{ "kind": "train" | "bus" | "parking" | "food" | "hotel"; "name": string; "minutes": number }>; "price"?: Record<string, number>; "dynamic_price_slab"?: Record<string, Record<string, { "value": number; "status"?: boolean | "active" | "inactive" }>>; "version"?: number; "use_rules"?: { "week"?: Record<string, Array<[string, string]>> | null; "shortest_minutes"?: number | null; "longest_minutes"?: number | null; "step_minutes"?: number | null; "buffer_before_minutes"?: number | null; "buffer_after_minutes"?: number | null; "release_minutes"?: number | null; "remind_hours"?: number | null; "quota_hours"?: number | null; "quota_per"?: "week" | "month" | null; "shortest_days"?: number | null; "longest_days"?: number | null; "who"?: "everyone" | "members" | "companies" | "staff" | null; "companies"?: Array<string> | null; "approval"?: "none" | "staff" | null; "lead_minutes"?: number | null; "ahead_visitors"?: number | null; "ahead_members"?: number | null; "ahead_staff"?: number | null; "overdue_days"?: number | null; "overdue_bookings"?: boolean | null; "overdue_doors"?: boolean | null; "first_booking_percent"?: number | null; "booking_debits"?: "none" | "when_paid" | "at_once" | null; "closed_days"?: Array<{ "day": string; "name": string }>; "types"?: Record<string, { "week"?: Record<string, Array<[string, string]>> | null; "shortest_minutes"?: number | null; "longest_minutes"?: number | null; "step_minutes"?: number | null; "buffer_before_minutes"?: number | null; "buffer_after_minutes"?: number | null; "release_minutes"?: number | null; "remind_hours"?: number | null; "quota_hours"?: number | null; "quota_per"?: "week" | "month" | null; "shortest_days"?: number | null; "longest_days"?: number | null; "who"?: "everyone" | "members" | "companies" | "staff" | null; "companies"?: Array<string> | null; "approval"?: "none" | "staff" | null; "lead_minutes"?: number | null; "ahead_visitors"?: number | null; "ahead_members"?: number | null; "ahead_staff"?: number | null }>; "resources"?: Record<string, { "week"?: Record<string, Array<[string, string]>> | null; "shortest_minutes"?: number | null; "longest_minutes"?: number | null; "step_minutes"?: number | null; "buffer_before_minutes"?: number | null; "buffer_after_minutes"?: number | null; "release_minutes"?: number | null; "remind_hours"?: number | null; "quota_hours"?: number | null; "quota_per"?: "week" | "month" | null; "shortest_days"?: number | null; "longest_days"?: number | null; "who"?: "everyone" | "members" | "companies" | "staff" | null; "companies"?: Array<string> | null; "approval"?: "none" | "staff" | null; "lead_minutes"?: number | null; "ahead_visitors"?: number | null; "ahead_members"?: number | null; "ahead_staff"?: number | null }> } | null; "unless_booked"?: boolean | "0" | "1" | "true" | "false" }; data: Space };
  /** Make a small call to an outside service now */
  "system.checkConnection": { path: undefined; query: undefined; body: { "name": string }; data: SystemConnection };
  /** The outside services, and the last exchange with each */
  "system.connections": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<SystemConnection> };
  /** List the items that could not be delivered, with the reasons */
  "system.deadLetters": { path: undefined; query?: { "fields"?: string; "topic"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<DeadLetter> };
  /** Delete a dead letter permanently */
  "system.discard": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": string } };
  /** The health of the database, the storage, the mail server, the payment service and the door service */
  "system.health": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<SystemHealth> };
  /** Deliver a dead letter again */
  "system.retry": { path: { "_id": string }; query: undefined; body: undefined; data: { "count": number } };
  /** Deliver all dead letters of a topic again */
  "system.retryTopic": { path: undefined; query: undefined; body: { "topic": string }; data: { "count": number } };
  /** Run a scheduled job now */
  "system.runJob": { path: undefined; query: undefined; body: { "name": string }; data: { "name": string } };
  /** The steps of a new installation to its first paid booking, and which of them are done */
  "system.setup": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Setup };
  /** The delivery queues, the scheduled jobs, and the versions */
  "system.status": { path: undefined; query?: { "fields"?: string }; body: undefined; data: { "queues": Array<SystemQueue>; "jobs": Array<SystemJob>; "versions": { "app": string; "node": string; "database": string; "migration": string }; "now": string } };
  /** Invite somebody to the team */
  "team.invite": { path: undefined; query: undefined; body: { "email": string; "first_name"?: string; "last_name"?: string; "role_id": string; "active_spaces"?: Array<string>; "space_id"?: string }; data: TeamMember };
  /** List the team members */
  "team.list": { path: undefined; query?: { "fields"?: string; "space_id"?: string; "text"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<TeamMember> };
  /** Remove somebody from the team; they stay a customer */
  "team.remove": { path: { "user_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Mail the invitation of a team member again */
  "team.resendInvitation": { path: { "user_id": string }; query: undefined; body: undefined; data: TeamMember };
  /** Remove the second factor of a team member who has lost it */
  "team.resetFactors": { path: { "user_id": string }; query: undefined; body: { "reason": string }; data: { "_id": unknown } };
  /** End all sessions of a team member */
  "team.signOut": { path: { "user_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Change role, workspaces or status of a team member */
  "team.update": { path: undefined; query: undefined; body: { "user_id": string; "role_id"?: string; "active_spaces"?: Array<string>; "active"?: boolean | "0" | "1" | "true" | "false"; "space_id"?: string; "version"?: number }; data: TeamMember };
  /** Withdraw the invitation of a team member */
  "team.withdrawInvitation": { path: { "user_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** What a customer has agreed to, and what they have withdrawn */
  "users.consents": { path: { "_id": string }; query?: { "fields"?: string }; body: undefined; data: Consents };
  /** One account */
  "users.get": { path: { "id": string }; query?: { "fields"?: string }; body: undefined; data: User };
  /** End all sessions of a customer */
  "users.signOut": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Change the profile of the caller */
  "users.update": { path: { "_id": string }; query: undefined; body: { "name": string; "phone": string; "company_name": string; "address": string; "start_screen"?: "dashboard" | "today"; "language"?: "en" | "de" | "fr" | "es" | "pl" | "ar" | null; "version"?: number }; data: User };
  /** Correct the phone number and the company of a customer */
  "users.updateCustomer": { path: { "_id": string }; query: undefined; body?: { "phone"?: string; "company_name"?: string; "version"?: number }; data: User };
  /** Add a voucher */
  "vouchers.create": { path: undefined; query: undefined; body: { "space_id": string; "code": string; "kind"?: "percent" | "amount"; "value": number; "valid_from"?: string | null; "valid_until"?: string | null; "types"?: Array<"meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk">; "least_net"?: number; "max_uses"?: number | null; "max_uses_each"?: number | null; "active"?: boolean | "0" | "1" | "true" | "false"; "note"?: string }; data: Voucher };
  /** The vouchers of a workspace, newest first. `text` searches the code */
  "vouchers.list": { path: undefined; query: { "fields"?: string; "space_id": string; "text"?: string; "active"?: boolean | "0" | "1" | "true" | "false"; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Voucher> };
  /** Delete a voucher. Bookings that use it keep it */
  "vouchers.remove": { path: { "id": string }; query: undefined; body?: { "version"?: number }; data: { "_id": string; "version": number } };
  /** Take back the deletion of a voucher, within an hour */
  "vouchers.restore": { path: { "_id": string }; query: undefined; body?: { "version"?: number }; data: Voucher };
  /** Change a voucher */
  "vouchers.update": { path: { "_id": string }; query: undefined; body?: { "code"?: string; "kind"?: "percent" | "amount"; "value"?: number; "valid_from"?: string | null; "valid_until"?: string | null; "types"?: Array<"meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk">; "least_net"?: number; "max_uses"?: number | null; "max_uses_each"?: number | null; "active"?: boolean | "0" | "1" | "true" | "false"; "note"?: string; "version"?: number }; data: Voucher };
  /** The bookings that use a voucher, the latest first */
  "vouchers.uses": { path: { "_id": string }; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<VoucherUse> };
  /** Wait for a place that is taken. Once it is free, it is held for 30 minutes for the first in line */
  "waiting.join": { path: undefined; query: undefined; body: { "space_id": string; "from": string | number; "to": string | number; "capacity"?: number; "type": "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "resource_id"?: string }; data: WaitingEntry };
  /** Wait no more; what is held is released */
  "waiting.leave": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** The waiting list of a workspace, newest first */
  "waiting.list": { path: { "space_id": string }; query?: { "fields"?: string; "status"?: "waiting" | "offered" | "booked" | "missed" | "left" | "removed" | "begun" | "barred" | "closed"; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<WaitingEntry> };
  /** What the caller waits for, with how many are ahead, and offers, newest first */
  "waiting.mine": { path: undefined; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<WaitingEntry> };
  /** How many would be ahead of the caller. Refused as the wait would be */
  "waiting.position": { path: undefined; query: { "fields"?: string; "space_id": string; "from": string | number; "to": string | number; "capacity"?: number; "type": "meeting_room" | "private_office" | "dedicated_desk" | "flexi_desk"; "resource_id"?: string }; body: undefined; data: WaitingPosition };
  /** Add a webhook. Its secret is in this answer only */
  "webhooks.create": { path: undefined; query: undefined; body: { "url": string; "description"?: string; "types": Array<string>; "space_id"?: string | null; "is_ordered"?: boolean; "active"?: boolean; "headers"?: Array<{ "name": string; "value": string }> }; data: NewWebhook };
  /** What became of the events of a webhook, the newest first */
  "webhooks.deliveries": { path: { "_id": string }; query?: { "fields"?: string; "state"?: "waiting" | "delivered" | "failed" | "dropped"; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<WebhookDelivery> };
  /** A delivery, with what was sent and what was answered */
  "webhooks.delivery": { path: { "_id": string; "event_id": string }; query?: { "fields"?: string }; body: undefined; data: WebhookDeliveryDetail };
  /** What happened in the last 30 days, in its order */
  "webhooks.events": { path: undefined; query?: { "fields"?: string; "after"?: string; "type"?: string; "space_id"?: string; "limit"?: number }; body: undefined; data: EventPage };
  /** The webhooks of the installation */
  "webhooks.list": { path: undefined; query?: { "fields"?: string; "after"?: string; "offset"?: number; "limit"?: number }; body: undefined; data: Array<Webhook> };
  /** Remove a webhook with its deliveries */
  "webhooks.remove": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown } };
  /** Send an event again */
  "webhooks.resend": { path: { "_id": string; "event_id": string }; query: undefined; body: undefined; data: { "_id": unknown; "event_id": unknown } };
  /** Send again what has failed since a time, up to a thousand events */
  "webhooks.resendFailed": { path: { "_id": string }; query: undefined; body: { "since": string }; data: { "count": number } };
  /** Replace the secret. The former one signs beside it for 24 hours */
  "webhooks.rotate": { path: { "_id": string }; query: undefined; body: undefined; data: NewWebhook };
  /** Send an event of the type webhook.test */
  "webhooks.test": { path: { "_id": string }; query: undefined; body: undefined; data: { "_id": unknown; "event_id": unknown } };
  /** The types of events that a webhook can be told of */
  "webhooks.types": { path: undefined; query?: { "fields"?: string }; body: undefined; data: Array<{ "type": string; "says": string }> };
  /** Change a webhook, or switch it on or off */
  "webhooks.update": { path: { "_id": string }; query: undefined; body?: { "version"?: number; "url"?: string; "description"?: string; "types"?: Array<string>; "space_id"?: string | null; "is_ordered"?: boolean; "active"?: boolean; "headers"?: Array<{ "name": string; "value": string }> }; data: Webhook };
  /** Read what the header and the footer link to */
  "website.navigation": { path: undefined; query?: { "fields"?: string }; body: undefined; data: { "pages": Array<"Home Page" | "Meeting Room Page" | "Private Office Page" | "Dedicated Desk Page" | "Flexi Desk Page" | "Availability Page" | "Offer Page" | "About Us Page" | "Office Listing Page" | "FAQ Page" | "Testimonial Page" | "Gallery Page">; "spaces": Array<{ "slug": string; "name": string }>; "otherPages": Array<{ "slug": string; "name": string }> } };
  /** Read an offer as visitors see it */
  "website.offer": { path: { "slug": string }; query?: { "fields"?: string }; body: undefined; data: SiteOffer };
  /** Read another page as visitors see it */
  "website.otherPage": { path: { "slug": string }; query?: { "fields"?: string }; body: undefined; data: { "_id": string; "slug": string; "name": string; "search": { "title": string; "description": string }; "html": string } };
  /** Read the content of a page by its title */
  "website.page": { path: undefined; query: { "fields"?: string; "page_name": "Home Page" | "Meeting Room Page" | "Private Office Page" | "Dedicated Desk Page" | "Flexi Desk Page" | "Availability Page" | "Offer Page" | "About Us Page" | "Office Listing Page" | "FAQ Page" | "Testimonial Page" | "Gallery Page" }; body: undefined; data: SitePage };
  /** Read a space page as visitors see it */
  "website.space": { path: { "slug": string }; query?: { "fields"?: string }; body: undefined; data: SiteSpace };
  /** What the import of a PO file would change */
  "wording.checkImport": { path: undefined; query: undefined; body: { "language": "en" | "de" | "fr" | "es" | "pl" | "ar"; "po": string }; data: OwnTextImport };
  /** A PO file of all texts in a language, for translators */
  "wording.export": { path: undefined; query: { "fields"?: string; "language": "en" | "de" | "fr" | "es" | "pl" | "ar" }; body: undefined; data: OwnTextExport };
  /** Save the entries of a PO file as own texts, without those that are refused */
  "wording.import": { path: undefined; query: undefined; body: { "language": "en" | "de" | "fr" | "es" | "pl" | "ar"; "po": string }; data: OwnTextImport };
  /** The texts of the product in a language, with the own texts in their place */
  "wording.list": { path: undefined; query: { "fields"?: string; "language": "en" | "de" | "fr" | "es" | "pl" | "ar"; "search"?: string; "area"?: string; "state"?: "changed" | "missing"; "offset"?: number; "limit"?: number }; body: undefined; data: Array<OwnText> };
  /** Replace a text in a language; null puts back that of the product */
  "wording.update": { path: undefined; query: undefined; body: { "language": "en" | "de" | "fr" | "es" | "pl" | "ar"; "text": string; "own": string | null; "version"?: number }; data: OwnText };
};
