/** What activities say of pictures. */
import type { FileAction } from '#domains/attachments/rules.ts';
import { defineSentences } from '#shared/said.ts';
import { type Later, later, msg } from '#shared/texts.ts';

const OF_WORKSPACE: Record<FileAction, string> = {
  added: msg('{count, plural, one {added a picture to {name}} other {added {count} pictures to {name}}}'),
  changed: msg('{count, plural, one {changed a picture of {name}} other {changed {count} pictures of {name}}}'),
  removed: msg('{count, plural, one {removed a picture from {name}} other {removed {count} pictures from {name}}}'),
  restored: msg('{count, plural, one {restored a picture of {name}} other {restored {count} pictures of {name}}}'),
};

const OF_RESOURCE: Record<FileAction, string> = {
  added: msg('added the picture to {name}'),
  changed: msg('changed the picture of {name}'),
  removed: msg('removed the picture from {name}'),
  restored: msg('restored the picture of {name}'),
};

const OF_PROFILE: Record<FileAction, Later> = {
  added: later('added the profile picture'),
  changed: later('changed the profile picture'),
  removed: later('removed the profile picture'),
  restored: later('restored the profile picture'),
};

export const pictureSentences = defineSentences('picture', {
  ofWorkspace: ({ action, count, name }: { action: FileAction; count: number; name: string }, t) =>
    t(OF_WORKSPACE[action], { count, name }),
  ofResource: ({ action, name }: { action: FileAction; name: string }, t) => t(OF_RESOURCE[action], { name }),
  ofProfile: ({ action }: { action: FileAction }, t) => t(OF_PROFILE[action]),
});
