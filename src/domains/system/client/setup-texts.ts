/** The texts of the set-up list, and where each step is done. */
import type { SetupState, SetupStepName } from '#domains/system/setup.ts';
import { paths } from '#shared/paths.ts';
import { later, type Later } from '#shared/texts.ts';

type StepText = {
  title: Later;
  text: Later;
  /** The screen on which the step is done. */
  link?: { label: Later; to: string };
  /** What is different while the step is only good for a trial. */
  trial?: Later;
};

export const STEP_TEXTS: Record<SetupStepName, StepText> = {
  operator: {
    title: later('Enter who you are'),
    text: later('Every invoice shows your name, your address and how to pay you.'),
    link: { label: later('Operator'), to: paths.operator },
  },
  site: {
    title: later('Name your site'),
    text: later('Pages and mails show the name of the operator and an address for questions.'),
    link: { label: later('Business'), to: paths.settings('business') },
  },
  workspace: {
    title: later('Add a workspace'),
    text: later('A workspace is one location, with its address and pictures.'),
    link: { label: later('Add a workspace'), to: `${paths.workspaces}?workspace=new&setup` },
  },
  hours: {
    title: later('Set opening hours and time zone'),
    text: later('Visitors book on the open days, within the office hours, on the clock of the workspace.'),
    link: { label: later('Workspaces'), to: paths.workspaces },
  },
  resource: {
    title: later('Add rooms, offices or desks'),
    text: later('These are what visitors book. A picture helps them to choose.'),
    link: { label: later('Add a meeting room'), to: `${paths.meetingRooms}?room=new&setup` },
  },
  price: {
    title: later('Check the prices'),
    text: later('A room or an office has its own price. Desks have a price per day in each workspace.'),
    link: { label: later('Desk prices'), to: paths.pricing('flexi_desk') },
  },
  payment: {
    title: later('Connect payments'),
    text: later('Visitors pay by card, through your Stripe account.'),
    link: { label: later('Payments'), to: paths.settings('payments') },
    trial: later('Only test cards work now, for example 4242 4242 4242 4242. Set the live keys before you open.'),
  },
  mail: {
    title: later('Connect mail'),
    text: later('New accounts, bookings and invoices are confirmed by mail.'),
    link: { label: later('Mail'), to: paths.settings('mail') },
    trial: later(
      'Mail stays on this machine now, at the address that the start has printed. Set a mail server before you open.',
    ),
  },
  booking: {
    title: later('Make a paid test booking'),
    text: later('Search as a visitor would, and pay. The invoice is in the list of invoices afterwards.'),
    link: { label: later('Book'), to: paths.search },
  },
  team: {
    title: later('Invite your team'),
    text: later('Managers and the front desk see what their role allows, in their workspaces.'),
    link: { label: later('Admin & Teams'), to: paths.adminAndTeams },
  },
};

export const STATE_NAMES: Record<SetupState, Later> = {
  done: later('Done'),
  test: later('Works for a trial'),
  open: later('To do'),
};
