/** The person with whose data a form opens. It travels in the state of the navigation, so that no address contains it. */
import { useLocation } from 'react-router-dom';
import { z } from 'zod';

const FilledPerson = z.object({
  name: z.string(),
  email: z.string(),
  mobile_no: z.string(),
  /** The workspace that they ask about, if it is not the active one. */
  space_id: z.string().optional(),
  /** Set for a contact of the workspace. */
  contact_id: z.string().optional(),
  /** True for a member of the workspace. */
  isMember: z.boolean().optional(),
});
export type FilledPerson = z.output<typeof FilledPerson>;

const State = z.object({ person: FilledPerson });

/** The person whom the link to this screen has named. */
export function useFilledPerson(): FilledPerson | undefined {
  return State.safeParse(useLocation().state).data?.person;
}
