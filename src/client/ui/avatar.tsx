import { classNames } from './class-names.ts';
import { useTexts } from '#client/use-texts.ts';

export type AvatarPerson = { name: string; src?: string | null };

type AvatarSize = 'sm' | 'md' | 'lg';
const SIZES: Record<AvatarSize, string> = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-xs', lg: 'size-16 text-lg' };

/** A person's picture, or their initials. The name is the alternative text and the tooltip. */
export function Avatar({
  name,
  src,
  size = 'md',
  className,
}: AvatarPerson & { size?: AvatarSize; className?: string }) {
  const style = classNames(
    'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft',
    SIZES[size],
    className,
  );
  if (src)
    return <img src={src} alt={name} title={name} loading="lazy" className={classNames(style, 'object-cover')} />;
  return (
    <span role="img" aria-label={name} title={name} className={classNames(style, 'font-semibold text-primary-text')}>
      <span aria-hidden="true">{initials(name)}</span>
    </span>
  );
}

type AvatarGroupProps = { people: AvatarPerson[]; max?: number; size?: AvatarSize };

/** The first people as overlapping avatars, followed by the number of further people with their names as the tooltip. */
export function AvatarGroup({ people, max = 3, size = 'md' }: AvatarGroupProps) {
  const t = useTexts();
  const shown = people.slice(0, max);
  const rest = people.slice(max);
  const restNames = rest.map((person) => person.name).join(', ');
  return (
    <span className="inline-flex items-center -space-x-0.5">
      {shown.map((person, index) => (
        <Avatar key={`${person.name}-${index}`} {...person} size={size} className="ring-2 ring-card" />
      ))}
      {rest.length > 0 && (
        <span
          role="img"
          aria-label={t('and {names}', { names: restNames })}
          title={restNames}
          className={classNames(
            'inline-grid place-items-center rounded-full bg-muted font-semibold tabular-nums ring-2 ring-card',
            SIZES[size],
          )}
        >
          <span aria-hidden="true">+{rest.length}</span>
        </span>
      )}
    </span>
  );
}

/** The first letters of the first and the last name. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
