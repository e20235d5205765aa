/** The people of the sandbox, and what it keeps. */
import type { Store } from '../frame/store.ts';

export type Person = {
  object: 'person';
  /** The `sub`. */
  id: string;
  name: string;
  email: string;
  isVerified: boolean;
  groups: string[];
  /** Claims besides, such as those of Microsoft Entra. */
  claims: Record<string, unknown>;
};

/** A code that was given to the browser. */
export type Code = {
  object: 'code';
  id: string;
  personId: string;
  challenge: string;
  redirectUri: string;
  nonce: string;
  expiresAt: number;
};
export type Access = { object: 'access'; id: string; personId: string; expiresAt: number };
/** A key pair. The last one signs, and all of them are published. */
export type Key = { object: 'key'; id: string; privateKey: string };

export type IdentityStore = Store<Person | Code | Access | Key>;

const person = (id: string, name: string, more: Partial<Person> = {}): Person => ({
  ...{ object: 'person', id, name, email: `${id}@example.com`, isVerified: true, groups: [], claims: {} },
  ...more,
});

/** Those whom a new sandbox knows. */
export const firstPeople = (): Person[] => [
  person('grace', 'Grace Hopper', { groups: ['Staff'] }),
  person('ada', 'Ada Lovelace'),
  person('alan', 'Alan Turing', { isVerified: false }),
];
