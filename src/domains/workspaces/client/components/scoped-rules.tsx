import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { NumberField } from '#client/forms/number-field.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { type Space, useCatalogue } from '#domains/workspaces/client/public-queries.ts';
import { type RulesFields, type RulesPath, messageIn } from '#domains/workspaces/client/rules-form.ts';
import { withRulesOf } from '#domains/workspaces/rules.ts';
import type { SpaceRules, UseRules } from '#domains/workspaces/use-rules.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES, type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { WeekField } from './week-field.tsx';

const MOST = 100;

type CompaniesFieldProps = {
  form: RulesFields;
  path: RulesPath;
  spaceId: string;
  /** The rules of the level above. */
  above: UseRules | null | undefined;
};

/** The companies whose people may book, where the rule asks for some. */
function CompaniesField({ form, path, spaceId, above }: CompaniesFieldProps) {
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

/** `unit` is that of the lengths of meetings and of stays; the others hold for all types. `usual` holds without a rule. */
const LIMITS = [
  { name: 'shortest_minutes', label: 'Shortest meeting (minutes)', usual: '60', unit: 'minutes' },
  { name: 'longest_minutes', label: 'Longest meeting (minutes)', usual: 'No limit', unit: 'minutes' },
  { name: 'step_minutes', label: 'Step of a meeting (minutes)', usual: '30', unit: 'minutes' },
  { name: 'buffer_before_minutes', label: 'Free before a meeting (minutes)', usual: '0', unit: 'minutes' },
  { name: 'buffer_after_minutes', label: 'Free after a meeting (minutes)', usual: '0', unit: 'minutes' },
  { name: 'release_minutes', label: 'Free again without check-in (minutes)', usual: '0', unit: 'minutes' },
  { name: 'quota_hours', label: 'Hours of meetings per member', usual: 'No limit', unit: 'minutes' },
  { name: 'shortest_days', label: 'Shortest stay (days)', usual: '1', unit: 'days' },
  { name: 'longest_days', label: 'Longest stay (days)', usual: 'No limit', unit: 'days' },
  { name: 'lead_minutes', label: 'Time before the start (minutes)', usual: '0', unit: undefined },
  { name: 'remind_hours', label: 'Reminder before the start (hours)', usual: '0', unit: undefined },
  { name: 'ahead_visitors', label: 'Visitors book ahead (days)', usual: 'No limit', unit: undefined },
  { name: 'ahead_members', label: 'Members book ahead (days)', usual: 'No limit', unit: undefined },
  { name: 'ahead_staff', label: 'Staff book ahead (days)', usual: 'No limit', unit: undefined },
] as const;

const WHO = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'members', label: 'Members of the workspace' },
  { value: 'companies', label: 'Some companies' },
  { value: 'staff', label: 'Only staff' },
];
const APPROVAL = [
  { value: 'none', label: 'At once' },
  { value: 'staff', label: 'After approval by staff' },
];
const PER = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
];
const labelIn = (options: typeof WHO, chosen: string | null | undefined) =>
  (options.find(({ value }) => value === chosen) ?? options[0])?.label;

type Scope = { path: RulesPath; label: string; type?: ResourceType; resourceId?: string };

type ScopedRulesProps = { form: RulesFields; space: Space; canEdit: boolean };

/** The rules of the workspace, of a type or of one room. Errors of those that are not shown stand at their choice. */
export function ScopedRules({ form, space, canEdit }: ScopedRulesProps) {
  const scopes = useScopes(space);
  const { errors } = form.formState;
  const [path, setPath] = useState<RulesPath>('');
  const scope = scopes.find((each) => each.path === path) ?? scopes[0]!;
  return (
    <>
      <Field
        label="Rules for"
        className="max-w-sm"
        hint={scope.type && 'What is empty is as for the level above.'}
        error={messageIn(errors.types) ?? messageIn(errors.resources)}
      >
        {(control) => (
          <NativeSelect
            {...control}
            options={scopes.map((each) => ({ value: each.path, label: each.label }))}
            value={scope.path}
            onChange={(next) => setPath(scopes.find((each) => each.path === next)?.path ?? '')}
          />
        )}
      </Field>
      <fieldset disabled={!canEdit} className="min-w-0 space-y-4">
        <ScopeFields key={scope.path} form={form} space={space} scope={scope} />
      </fieldset>
    </>
  );
}

/** The workspace, the types that it offers, and its resources. Desk areas have the rules of their types. */
function useScopes(space: Space): Scope[] {
  const resources = useCatalogue(space._id) ?? [];
  return [
    { path: '', label: `All of ${space.name}` },
    ...RESOURCE_TYPES.map((type): Scope => ({
      path: `types.${type}.`,
      label: RESOURCE_TYPE_NAMES[type],
      type,
    })),
    ...resources.flatMap(({ _id, name, resource_type: type }): Scope[] =>
      isDeskType(type) ? [] : [{ path: `resources.${_id}.`, label: name, type, resourceId: _id }],
    ),
  ];
}

type ScopeFieldsProps = { form: RulesFields; space: Space; scope: Scope };

type ChoiceFieldProps = {
  form: RulesFields;
  name: `${RulesPath}${'who' | 'approval' | 'quota_per'}`;
  label: string;
  /** The first is the usual one. */
  options: readonly { value: string; label: string }[];
  /** The rule of the level above; undefined for the workspace, which has none. */
  above: string | undefined;
};

function ChoiceField({ form, name, label, options, above }: ChoiceFieldProps) {
  const { field } = useController({ control: form.control, name });
  const inherited = above ? [{ value: '', label: `As above: ${above}` }] : [];
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect
          {...control}
          options={[...inherited, ...options]}
          value={String(field.value ?? (above ? '' : options[0]?.value))}
          onChange={(next) => field.onChange(next || null)}
        />
      )}
    </Field>
  );
}

/** The workspace with the rules of the level above a scope. */
function aboveOf(space: Space, rules: SpaceRules, { type, resourceId }: Scope): Space {
  if (type === undefined) return { ...space, use_rules: null };
  if (resourceId === undefined) return { ...space, use_rules: { ...rules, types: {}, resources: {} } };
  return withRulesOf({ ...space, use_rules: rules }, type);
}

function ScopeFields({ form, space, scope }: ScopeFieldsProps) {
  const { path, type } = scope;
  useWatch({ control: form.control });
  const above = aboveOf(space, { closed_days: [], types: {}, resources: {}, ...form.getValues() }, scope);
  const isMeeting = type === undefined || type === 'meeting_room';
  const isStay = type !== 'meeting_room';
  return (
    <>
      <Card>
        <CardHeader title="Opening hours" />
        <div className="p-5">
          <WeekField form={form} path={path} inherited={above} />
        </div>
      </Card>
      <Card>
        <CardHeader title="Who books, how much and how far ahead" />
        <div className="grid items-end gap-4 p-5 sm:grid-cols-3">
          <ChoiceField
            form={form}
            name={`${path}who`}
            label="Who may book"
            options={WHO}
            above={type && labelIn(WHO, above.use_rules?.who)}
          />
          <CompaniesField form={form} path={path} spaceId={space._id} above={above.use_rules} />
          <ChoiceField
            form={form}
            name={`${path}approval`}
            label="A booking is confirmed"
            options={APPROVAL}
            above={type && labelIn(APPROVAL, above.use_rules?.approval)}
          />
          {LIMITS.filter(({ unit }) => (unit !== 'minutes' || isMeeting) && (unit !== 'days' || isStay)).map(
            ({ name, label, usual }) => (
              <NumberField
                key={name}
                form={form}
                name={`${path}${name}`}
                label={label}
                placeholder={String(above.use_rules?.[name] ?? usual)}
              />
            ),
          )}
          {isMeeting && (
            <ChoiceField
              form={form}
              name={`${path}quota_per`}
              label="Hours of meetings per"
              options={PER}
              above={type && labelIn(PER, above.use_rules?.quota_per)}
            />
          )}
        </div>
      </Card>
    </>
  );
}
