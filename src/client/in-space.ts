import { type SkipToken, skipToken } from '@tanstack/react-query';

/** The input of a query of a workspace. Without a workspace, no request is sent. */
export function inSpace<Input extends object>(
  space_id: string | undefined,
  input: Input,
): SkipToken | (Input & { space_id: string }) {
  return space_id === undefined ? skipToken : { ...input, space_id };
}
