import { Fragment, type ReactNode, useId } from 'react';
import { Badge } from './badge.tsx';
import { type Fact, Facts } from './facts.tsx';

export type RecordSection = {
  /** The heading. The first section usually has none. */
  title?: string;
  facts?: readonly Fact[];
  /** Shown below the facts: pictures, a table, a map. */
  content?: ReactNode;
};

/** A record for people who may not edit it: all fields as names and values, in sections. */
export function RecordView({ sections }: { sections: readonly RecordSection[] }) {
  return (
    <div className="space-y-5">
      {sections.map((section, index) => (
        <Section key={section.title ?? index} {...section} />
      ))}
    </div>
  );
}

function Section({ title, facts = [], content }: RecordSection) {
  const id = useId();
  const Frame = title ? 'section' : Fragment;
  return (
    <Frame {...(title && { 'aria-labelledby': id, className: 'border-t pt-4' })}>
      {title && (
        <h3 id={id} className="mb-3 text-sm font-semibold">
          {title}
        </h3>
      )}
      <Facts complete facts={facts} />
      {content && <div className="not-first:mt-4">{content}</div>}
    </Frame>
  );
}

/** The value of a field with several entries, as badges. Undefined if there are none. */
export function badgesOf(names: readonly string[]): ReactNode {
  if (names.length === 0) return undefined;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  );
}
