import { expect, it } from 'vitest';
import { APP_SCREENS } from '#app/client/domains.ts';
import { paths } from '#shared/paths.ts';
import { pathsOf, visibleMenu, ADMIN_MENU, CMS_MENU } from '../shell/menu.ts';
import { guideSteps } from './guide-steps.ts';

const everything = pathsOf(visibleMenu(ADMIN_MENU, () => true));
const website = pathsOf(visibleMenu(CMS_MENU, () => true));

it.each([
  ['a manager', { isCms: false, isStaff: true, isManager: true, shown: everything }, paths.insight],
  ['the front desk', { isCms: false, isStaff: true, isManager: false, shown: everything }, paths.today],
  ['an editor', { isCms: true, isStaff: false, isManager: false, shown: website }, paths.cmsPage('homePage')],
  ['a member', { isCms: false, isStaff: false, isManager: false, shown: everything }, paths.appSearch],
])('%s has five steps, each to a screen', (_who, role, first) => {
  const steps = guideSteps(role);
  expect(steps).toHaveLength(5);
  expect(steps[0]!.to).toBe(first);
  const known = APP_SCREENS.map(({ path }) => path);
  const isScreen = (to: string) => known.includes(to) || to.startsWith('/app/cms/');
  expect(steps.filter(({ to }) => !isScreen(to))).toEqual([]);
});

it('leaves out what a role does not show', () => {
  const steps = guideSteps({ isCms: false, isStaff: true, isManager: false, shown: [paths.today, paths.members] });
  expect(steps.map(({ to }) => to)).toEqual([paths.today, paths.booking, paths.members]);
});
