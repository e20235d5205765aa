/** The texts of the set-up list, and where each step is done. */
import type { SetupState, SetupStepName } from '#domains/system/setup.ts';
import { paths } from '#shared/paths.ts';

type StepText = {
  title: string;
  text: string;
  /** The screen on which the step is done. */
  link?: { label: string; to: string };
  /** What is different while the step is only good for a trial. */
  trial?: string;
};

export const STEP_TEXTS: Record<SetupStepName, StepText> = {
  operator: {
    title: 'Enter who you are',
    text: 'Every invoice shows your name, your address and how to pay you.',
    link: { label: 'Operator', to: paths.operator },
  },
  site: {
    title: 'Name your site',
    text: 'Pages and mails show the name of the operator and an address for questions.',
    link: { label: 'Business', to: paths.settings('business') },
  },
  workspace: {
    title: 'Add a workspace',
    text: 'A workspace is one location, with its address and pictures.',
    link: { label: 'Add a workspace', to: `${paths.workspaces}?workspace=new&setup` },
  },
  hours: {
    title: 'Set opening hours and time zone',
    text: 'Visitors book on the open days, within the office hours, on the clock of the workspace.',
    link: { label: 'Workspaces', to: paths.workspaces },
  },
  resource: {
    title: 'Add rooms, offices or desks',
    text: 'These are what visitors book. A picture helps them to choose.',
    link: { label: 'Add a meeting room', to: `${paths.meetingRooms}?room=new&setup` },
  },
  price: {
    title: 'Check the prices',
    text: 'A room or an office has its own price. Desks have a price per day in each workspace.',
    link: { label: 'Desk prices', to: paths.pricing('flexi_desk') },
  },
  payment: {
    title: 'Connect payments',
    text: 'Visitors pay by card, through your Stripe account.',
    link: { label: 'Payments', to: paths.settings('payments') },
    trial: 'Only test cards work now, for example 4242 4242 4242 4242. Set the live keys before you open.',
  },
  mail: {
    title: 'Connect mail',
    text: 'New accounts, bookings and invoices are confirmed by mail.',
    link: { label: 'Mail', to: paths.settings('mail') },
    trial:
      'Mail stays on this machine now, at the address that the start has printed. Set a mail server before you open.',
  },
  booking: {
    title: 'Make a paid test booking',
    text: 'Search as a visitor would, and pay. The invoice is in the list of invoices afterwards.',
    link: { label: 'Book', to: paths.search },
  },
  team: {
    title: 'Invite your team',
    text: 'Managers and the front desk see what their role allows, in their workspaces.',
    link: { label: 'Admin & Teams', to: paths.adminAndTeams },
  },
};

export const STATE_NAMES: Record<SetupState, string> = { done: 'Done', test: 'Works for a trial', open: 'To do' };
