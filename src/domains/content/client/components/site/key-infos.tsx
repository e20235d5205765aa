import { Check } from 'lucide-react';
import type { IconId } from '#domains/content/icons.ts';
import { SITE_ICONS } from './site-icons.tsx';

type KeyInfosProps = { label: string; infos: readonly { icon: IconId | null; name: string }[] };

/** What a place has, each with its icon. Information without an icon has a tick. */
export function KeyInfos({ label, infos }: KeyInfosProps) {
  return (
    <ul aria-label={label} className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {infos.map(({ icon, name }, index) => {
        const Icon = icon ? SITE_ICONS[icon] : Check;
        return (
          <li key={index} className="flex gap-4">
            <Icon className="mt-0.5 size-5 shrink-0 text-primary-text" aria-hidden="true" />
            {name}
          </li>
        );
      })}
    </ul>
  );
}
