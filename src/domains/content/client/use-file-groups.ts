import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { type ChosenFiles, useChosenFiles, usePictureKeys } from '#domains/attachments/client/index.ts';
import type { FormValues } from '#domains/content/client/content-form.ts';
import { groupCheck } from '#domains/content/client/group-check.ts';
import type { FileGroup, FileGroups, GroupName, ContentFile } from '#domains/content/files.ts';
import { type KindName, fileGroups, kindOf } from '#domains/content/kinds.ts';
import { msg } from '#shared/texts.ts';

export type GroupFiles = ChosenFiles & { group: FileGroup | undefined };
export type FileGroupsOfForm = Record<GroupName, GroupFiles>;

/** Files cannot be chosen for a group that the item does not have. */
const refuseAll = () => Promise.resolve({ problem: msg('This item has no such files') });

type FileGroupsForm = { form: ZodForm<FormValues>; groups: FileGroups; stored: readonly ContentFile[] };

function useGroup(name: GroupName, { form, groups, stored }: FileGroupsForm): GroupFiles {
  const group = groups[name];
  const files = useChosenFiles({
    keys: usePictureKeys(form, name),
    stored,
    prefix: name,
    refusesGif: true,
    check: group ? groupCheck(group) : refuseAll,
    ...(group && { max: group.max }),
    ...(group?.exact && { exact: group.exact }),
  });
  return { ...files, group };
}

/** The files of an item in its form, by group. A group that the item does not have is empty. */
export function useFileGroups(
  form: ZodForm<FormValues>,
  type: KindName,
  stored: readonly ContentFile[],
): FileGroupsOfForm {
  const { filesBy } = kindOf(type);
  // The groups depend on nothing else. Watching all of `meta` would render every file again while somebody types.
  const meta = filesBy ? { [filesBy.field]: form.watch(`meta.${filesBy.field}`) } : {};
  const source = { form, groups: fileGroups(type, meta), stored };
  return {
    file: useGroup('file', source),
    thumbnail: useGroup('thumbnail', source),
    banner: useGroup('banner', source),
    floor_plan: useGroup('floor_plan', source),
    video: useGroup('video', source),
  };
}
