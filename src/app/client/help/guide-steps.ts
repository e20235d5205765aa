/** The first steps of a new person, by what their role does. */
import { FOLD_PAGES, KIND_SCREENS } from '#domains/content/index.ts';
import { paths } from '#shared/paths.ts';

type Step = { to: string; label: string };

/** The screens that everybody has, also without a link in the menu. */
const ALWAYS: readonly string[] = [paths.appSearch, paths.profile, paths.calendarFeeds, paths.booking];

const MANAGER: readonly Step[] = [
  { to: paths.insight, label: 'How full is the house?' },
  { to: paths.calendar, label: 'What is taken this week?' },
  { to: paths.memberships, label: 'Who pays every month?' },
  { to: paths.agedDebt, label: 'Who owes money?' },
  { to: paths.useRules, label: 'Who may book what, and when?' },
];
const FRONT_DESK: readonly Step[] = [
  { to: paths.today, label: 'Who comes today?' },
  { to: paths.booking, label: 'Look up who has what' },
  { to: paths.calendar, label: 'What is taken this week?' },
  { to: paths.contactUs, label: 'Read what people ask' },
  { to: paths.members, label: 'Look somebody up' },
];
const HOME = paths.cmsPage(FOLD_PAGES.find(({ title }) => title === 'Home Page')!.screen);
const EDITOR: readonly Step[] = [
  { to: HOME, label: 'Open the start page' },
  { to: paths.cmsPage(KIND_SCREENS['image-gallery']), label: 'Look at the pictures' },
  { to: paths.cmsPage(KIND_SCREENS.offer), label: 'Say what is cheaper now' },
  { to: paths.cmsPage(KIND_SCREENS.faq), label: 'Answer what people often ask' },
  { to: paths.cmsPage(KIND_SCREENS['other-page']), label: 'Add a page of your own' },
];
const MEMBER: readonly Step[] = [
  { to: paths.appSearch, label: 'Find a room or a desk' },
  { to: paths.booking, label: 'See what you have booked' },
  { to: paths.billing, label: 'Save a card' },
  { to: paths.calendarFeeds, label: 'Subscribe to what you have booked' },
  { to: paths.profile, label: 'Say who you are' },
];

type Role = {
  isCms: boolean;
  isStaff: boolean;
  /** Whether it sets up the workspace. */
  isManager: boolean;
  shown: readonly string[];
};

/** @param role what its menu shows, and whether that is the menu of the website */
export function guideSteps({ isCms, isStaff, isManager, shown }: Role): Step[] {
  const steps = isCms ? EDITOR : !isStaff ? MEMBER : isManager ? MANAGER : FRONT_DESK;
  return steps.filter(({ to }) => shown.includes(to) || ALWAYS.includes(to));
}
