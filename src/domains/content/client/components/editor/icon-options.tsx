import { ICON_IDS, ICON_NAMES } from '#domains/content/icons.ts';
import { SITE_ICONS } from '../site/site-icons.tsx';

/** The icons of key information and facilities with their drawings, for selects. */
export const ICON_OPTIONS = ICON_IDS.map((value) => {
  const Icon = SITE_ICONS[value];
  return {
    value,
    label: ICON_NAMES[value],
    icon: <Icon className="size-4 text-muted-foreground" aria-hidden="true" />,
  };
});
