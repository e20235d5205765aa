import { useState } from 'react';

type Named = { email: string; name: string };

/** The names of the people who were chosen by email address. */
export type PeopleNames = {
  nameOf: (email: string) => string | undefined;
  /** The name with the address, or only the address. */
  labelOf: (email: string) => string;
  remember: (person: Named) => void;
};

export function usePeopleNames(known: readonly Named[]): PeopleNames {
  const [names, setNames] = useState(() => new Map(known.map(({ email, name }) => [email, name])));
  const nameOf = (email: string) => names.get(email) || undefined;
  return {
    nameOf,
    labelOf(email) {
      const name = nameOf(email);
      return name ? `${name} (${email})` : email;
    },
    remember: ({ email, name }) => setNames((before) => new Map(before).set(email, name)),
  };
}
