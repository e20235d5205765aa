import { useController, useWatch } from 'react-hook-form';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { type RulesFields, type RulesPath, messageIn } from '#domains/workspaces/client/rules-form.ts';
import type { UseRules } from '#domains/workspaces/use-rules.ts';

const MOST = 100;

type CompaniesFieldProps = {
  form: RulesFields;
  path: RulesPath;
  spaceId: string;
  /** The rules of the level above. */
  above: UseRules | null | undefined;
};

/** The companies whose people may book, where the rule asks for some. */
export function CompaniesField({ form, path, spaceId, above }: CompaniesFieldProps) {
  const who = useWatch({ control: form.control, name: `${path}who` }) ?? above?.who;
  const { field, fieldState } = useController({ control: form.control, name: `${path}companies` });
  const mayList = useSession().may('members', 'show');
  const isAsked = who === 'companies';
  const query = { space_id: spaceId, limit: MOST };
  const { data } = trpc.companies.list.useQuery(query, { enabled: isAsked && mayList });
  if (!isAsked) return null;
  const chosen = (field.value ?? above?.companies ?? []).map(String);
  return (
    <fieldset className="self-start sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Companies</legend>
      {!mayList && <p className="text-sm text-muted-foreground">Your role does not show the companies.</p>}
      {data?.items.length === 0 && (
        <p className="text-sm text-muted-foreground">There is no company yet. Add one under Members, Companies.</p>
      )}
      <div className="grid gap-2 sm:max-h-48 sm:grid-cols-2 sm:overflow-y-auto">
        {data?.items.map(({ _id, name }) => (
          <Checkbox
            key={_id}
            label={name}
            checked={chosen.includes(_id)}
            onChange={(isChosen) => field.onChange(isChosen ? [...chosen, _id] : chosen.filter((each) => each !== _id))}
          />
        ))}
      </div>
      <FieldMessage error={messageIn(fieldState.error)} />
    </fieldset>
  );
}
