import { createContext, useContext } from 'react';
import type { ClientFailure } from '#client/failure.ts';

/** Why the last submit of the surrounding form failed. Undefined after a success, and while the form is submitting. */
export const FormFailure = createContext<ClientFailure | undefined>(undefined);

export const useFormFailure = () => useContext(FormFailure);
