import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { NumberField } from '#client/forms/number-field.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { type Space, useCatalogue } from '#domains/workspaces/client/public-queries.ts';
import {
  APPROVAL,
  PER,
  type RulesFields,
  type RulesPath,
  WHO,
  labelIn,
  messageIn,
  rulesSummary,
} from '#domains/workspaces/client/rules-form.ts';
import { withRulesOf } from '#domains/workspaces/rules.ts';
import type { SpaceRules, UseRules } from '#domains/workspaces/use-rules.ts';
import { RESOURCE_TYPES, RESOURCE_TYPE_NAMES, type ResourceType, isDeskType } from '#shared/resource-types.ts';
import { RulesCard, RulesSection } from './rules-section.tsx';
import { WeekField } from './week-field.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';
import { later, type Later, translated } from '#shared/texts.ts';

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
  const t = useTexts();
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
      <legend className="mb-1.5 text-sm font-medium">{t('Companies')}</legend>
      {!mayList && <p className="text-sm text-muted-foreground">{t('Your role does not show the companies.')}</p>}
      {data?.items.length === 0 && (
        <p className="text-sm text-muted-foreground">
          {t('There is no company yet. Add one under Members, Companies.')}
        </p>
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

type Limit = { name: LimitName; label: Later; usual?: number };
type LimitName = Exclude<keyof UseRules, 'week' | 'quota_per' | 'who' | 'companies' | 'approval'>;

/** The limits of each section. `usual` holds without a rule; without it there is no limit. */
const LIMITS: Record<'meetings' | 'stays' | 'ahead', readonly Limit[]> = {
  meetings: [
    { name: 'shortest_minutes', label: later('Shortest meeting (minutes)'), usual: 60 },
    { name: 'longest_minutes', label: later('Longest meeting (minutes)') },
    { name: 'step_minutes', label: later('Step of a meeting (minutes)'), usual: 30 },
    { name: 'buffer_before_minutes', label: later('Free before a meeting (minutes)'), usual: 0 },
    { name: 'buffer_after_minutes', label: later('Free after a meeting (minutes)'), usual: 0 },
    { name: 'release_minutes', label: later('Free again without check-in (minutes)'), usual: 0 },
    { name: 'quota_hours', label: later('Hours of meetings per member') },
  ],
  stays: [
    { name: 'shortest_days', label: later('Shortest stay (days)'), usual: 1 },
    { name: 'longest_days', label: later('Longest stay (days)') },
  ],
  ahead: [
    { name: 'lead_minutes', label: later('Time before the start (minutes)'), usual: 0 },
    { name: 'remind_hours', label: later('Reminder before the start (hours)'), usual: 0 },
    { name: 'ahead_visitors', label: later('Visitors book ahead (days)') },
    { name: 'ahead_members', label: later('Members book ahead (days)') },
    { name: 'ahead_staff', label: later('Staff book ahead (days)') },
  ],
};

type Scope = { path: RulesPath; label: string; type?: ResourceType; resourceId?: string };

type ScopedRulesProps = { form: RulesFields; space: Space; canEdit: boolean };

/** The rules of the workspace, of a type or of one room. Errors of those that are not shown stand at their choice. */
export function ScopedRules({ form, space, canEdit }: ScopedRulesProps) {
  const t = useTexts();
  const scopes = useScopes(space);
  const { errors } = form.formState;
  const [path, setPath] = useState<RulesPath>('');
  const scope = scopes.find((each) => each.path === path) ?? scopes[0]!;
  return (
    <>
      <Field
        label={t('Rules for')}
        className="max-w-sm"
        hint={scope.type && t('What is empty is as for the level above.')}
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
      <ScopeFields form={form} space={space} scope={scope} canEdit={canEdit} />
    </>
  );
}

/** The workspace, the types that it offers, and its resources. Desk areas have the rules of their types. */
function useScopes(space: Space): Scope[] {
  const t = useTexts();
  const resources = useCatalogue(space._id) ?? [];
  return [
    { path: '', label: t('All of {name}', { name: space.name }) },
    ...RESOURCE_TYPES.map((type): Scope => ({
      path: `types.${type}.`,
      label: t(RESOURCE_TYPE_NAMES[type]),
      type,
    })),
    ...resources.flatMap(({ _id, name, resource_type: type }): Scope[] =>
      isDeskType(type) ? [] : [{ path: `resources.${_id}.`, label: name, type, resourceId: _id }],
    ),
  ];
}

type ScopeFieldsProps = { form: RulesFields; space: Space; scope: Scope; canEdit: boolean };

type ChoiceFieldProps = {
  form: RulesFields;
  name: `${RulesPath}${'who' | 'approval' | 'quota_per'}`;
  label: string;
  /** The first is the usual one. */
  options: readonly { value: string; label: Later }[];
  /** The rule of the level above; undefined for the workspace, which has none. */
  above: Later | undefined;
};

function ChoiceField({ form, name, label, options, above }: ChoiceFieldProps) {
  const t = useTexts();
  const { field } = useController({ control: form.control, name });
  const inherited = above ? [{ value: '', label: t('As above: {name}', { name: t(above) }) }] : [];
  return (
    <Field label={label}>
      {(control) => (
        <NativeSelect
          {...control}
          options={[...inherited, ...translated(options, t)]}
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

/** The rules of a scope itself. */
function ownRules(rules: SpaceRules, { type, resourceId }: Scope): Partial<UseRules> {
  if (type === undefined) return rules;
  return (resourceId === undefined ? rules.types[type] : rules.resources[resourceId]) ?? {};
}

type WhoFieldsProps = Omit<ScopeFieldsProps, 'canEdit'> & {
  /** The rules of the level above. */
  above: UseRules | null | undefined;
};

function WhoFields({ form, space, scope: { path, type }, above }: WhoFieldsProps) {
  const t = useTexts();
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <ChoiceField
        form={form}
        name={`${path}who`}
        label={t('Who may book')}
        options={WHO}
        above={type && labelIn(WHO, above?.who)}
      />
      <ChoiceField
        form={form}
        name={`${path}approval`}
        label={t('A booking is confirmed')}
        options={APPROVAL}
        above={type && labelIn(APPROVAL, above?.approval)}
      />
      <CompaniesField form={form} path={path} spaceId={space._id} above={above} />
    </div>
  );
}

function ScopeFields({ form, space, scope, canEdit }: ScopeFieldsProps) {
  const t = useTexts();
  const { path, type } = scope;
  useWatch({ control: form.control });
  const values: SpaceRules = { closed_days: [], types: {}, resources: {}, ...form.getValues() };
  const above = aboveOf(space, values, scope);
  const summary = rulesSummary(ownRules(values, scope), above, t);
  const parent = above.use_rules;
  const limits = (part: keyof typeof LIMITS) =>
    LIMITS[part].map(({ name, label, usual }) => (
      <NumberField
        key={name}
        form={form}
        name={`${path}${name}`}
        label={t(label)}
        placeholder={String(parent?.[name] ?? usual ?? t('No limit'))}
      />
    ));
  const names = (part: keyof typeof LIMITS) => LIMITS[part].map(({ name }) => `${path}${name}` as const);
  const section = { form, canEdit };
  // The keys give the fields of another scope a state of their own, while an open section stays open.
  return (
    <RulesCard title={scope.label}>
      <RulesSection {...section} title={t('Opening hours')} summary={summary.hours} names={[`${path}week`]}>
        <WeekField key={path} form={form} path={path} inherited={above} />
      </RulesSection>
      <RulesSection
        {...section}
        title={t('Who books')}
        summary={summary.who}
        names={[`${path}who`, `${path}companies`, `${path}approval`]}
      >
        <WhoFields key={path} form={form} space={space} scope={scope} above={parent} />
      </RulesSection>
      {(type === undefined || type === 'meeting_room') && (
        <RulesSection
          {...section}
          title={t('Meetings')}
          summary={summary.meetings}
          names={[...names('meetings'), `${path}quota_per`]}
        >
          <div key={path} className="grid items-end gap-4 sm:grid-cols-3">
            {limits('meetings')}
            <ChoiceField
              form={form}
              name={`${path}quota_per`}
              label={t('Hours of meetings per')}
              options={PER}
              above={type && labelIn(PER, parent?.quota_per)}
            />
          </div>
        </RulesSection>
      )}
      {type !== 'meeting_room' && (
        <RulesSection {...section} title={t('Stays')} summary={summary.stays} names={names('stays')}>
          <div key={path} className="grid items-end gap-4 sm:grid-cols-3">
            {limits('stays')}
          </div>
        </RulesSection>
      )}
      <RulesSection {...section} title={t('How far ahead')} summary={summary.ahead} names={names('ahead')}>
        <div key={path} className="grid items-end gap-4 sm:grid-cols-3">
          {limits('ahead')}
        </div>
      </RulesSection>
    </RulesCard>
  );
}
