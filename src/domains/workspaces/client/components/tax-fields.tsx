import { ArrowUp, Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { DateField } from '#client/forms/date-field.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { MOST_TAX_PERCENTS, MOST_TAX_RATES } from '#domains/workspaces/tax-rates.ts';
import type { WorkspaceFieldProps } from './workspace-fields.tsx';

/** The tax rates of a workspace, and whether its prices include the tax. */
export function TaxFields(fields: WorkspaceFieldProps) {
  return (
    <>
      <RatesField {...fields} />
      <CheckboxField
        {...fields}
        name="prices_include_tax"
        label="Prices include tax"
        hint="It decides what all prices of the workspace mean. Their numbers stay."
      />
    </>
  );
}

function RatesField({ form, disabled }: WorkspaceFieldProps) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'tax_rates' });
  const error = form.formState.errors.tax_rates;
  return (
    <Choice legend="Tax rates" error={error?.message ?? error?.root?.message}>
      {() => (
        <div className="space-y-4">
          {fields.map(({ id }, index) => (
            <div key={id} role="group" aria-label={`Tax rate ${index + 1}`} className="space-y-2 rounded-md border p-3">
              <div className="flex items-start gap-2">
                <TextField
                  form={form}
                  name={`tax_rates.${index}.name`}
                  label="Rate"
                  hint={index === 0 ? 'All resources without another rate have this one.' : undefined}
                  disabled={disabled}
                  className="min-w-0 flex-1"
                />
                {index > 0 && (
                  <IconButton
                    label={`Make tax rate ${index + 1} the default`}
                    icon={ArrowUp}
                    disabled={disabled}
                    onClick={() => move(index, 0)}
                    className="mt-7"
                  />
                )}
                <IconButton
                  label={`Remove tax rate ${index + 1}`}
                  icon={X}
                  disabled={disabled || fields.length === 1}
                  onClick={() => remove(index)}
                  className="mt-7"
                />
              </div>
              <PercentsField form={form} disabled={disabled} rate={index} />
            </div>
          ))}
          {fields.length < MOST_TAX_RATES && (
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled}
              onClick={() => append({ name: '', percents: [{ valid_from: '', percent: '' }] })}
            >
              <Plus aria-hidden="true" />
              Add tax rate
            </Button>
          )}
        </div>
      )}
    </Choice>
  );
}

function PercentsField({ form, disabled, rate }: WorkspaceFieldProps & { rate: number }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `tax_rates.${rate}.percents` });
  const error = form.formState.errors.tax_rates?.[rate]?.percents;
  return (
    <Choice legend="Percentages" error={error?.message ?? error?.root?.message}>
      {() => (
        <div className="space-y-2">
          {fields.map(({ id }, index) => (
            <div key={id} role="group" aria-label={`Percentage ${index + 1}`} className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
                <NumberField
                  form={form}
                  name={`tax_rates.${rate}.percents.${index}.percent`}
                  label="Percent"
                  min={0}
                  max={100}
                  step={0.01}
                  disabled={disabled}
                />
                <DateField
                  form={form}
                  name={`tax_rates.${rate}.percents.${index}.valid_from`}
                  label="Valid from"
                  disabled={disabled}
                />
              </div>
              <IconButton
                label={`Remove percentage ${index + 1}`}
                icon={X}
                disabled={disabled || fields.length === 1}
                onClick={() => remove(index)}
                className="mt-7"
              />
            </div>
          ))}
          {fields.length < MOST_TAX_PERCENTS && (
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled}
              onClick={() => append({ valid_from: '', percent: '' })}
            >
              <Plus aria-hidden="true" />
              Add percentage
            </Button>
          )}
        </div>
      )}
    </Choice>
  );
}
