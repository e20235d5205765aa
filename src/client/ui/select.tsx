import * as Radix from '@radix-ui/react-select';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { useDirection } from '#client/direction.ts';
import { classNames } from './class-names.ts';
import { useTexts } from '#client/use-texts.ts';

export type SelectOption<T extends string = string> = {
  value: T;
  label: string;
  disabled?: boolean;
  /** The language of the label, if it is another one than that of the page. */
  lang?: string;
  /** Shown before the label, for example a colour dot. */
  icon?: ReactNode;
};

export type SelectProps<T extends string = string> = {
  options: readonly SelectOption<T>[];
  /** '' or null shows the placeholder, or the option whose value is ''. */
  value: T | '' | null;
  onChange: (value: T) => void;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  id?: string;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  'aria-required'?: boolean;
};

// Radix reserves the empty string for "no selection", but an option such as "All" can have it as its value.
const EMPTY = '__empty__';

/** Without a size and a place on the screen, accessibility tools would not see that the list is modal. */
const MODAL = {
  role: 'dialog',
  'aria-modal': true,
  className: 'pointer-events-none fixed inset-x-0 top-0 z-50 h-px',
};

/** A drop-down list. Typing jumps to the option that starts with the text. */
export function Select<T extends string>(props: SelectProps<T>) {
  const t = useTexts();
  const {
    options,
    value,
    onChange,
    placeholder = t('Please select'),
    disabled,
    className,
    name,
    onBlur,
    ref,
    ...rest
  } = props;
  const hasEmpty = options.some((option) => option.value === '');
  const chosen = value ? value : hasEmpty ? EMPTY : '';
  // The hidden native select that Radix adds for forms reports '' when its options change, which is not a user's choice.
  const choose = (next: string) => next !== '' && onChange((next === EMPTY ? '' : next) as T);
  const [isOpen, setOpen] = useState(false);
  const dir = useDirection();
  function turn(open: boolean) {
    setOpen(open);
    if (!open) onBlur?.();
  }
  function press(next: string) {
    choose(next);
    turn(false);
  }
  return (
    <Radix.Root
      dir={dir}
      value={chosen}
      onValueChange={choose}
      disabled={disabled}
      name={name}
      open={isOpen}
      onOpenChange={turn}
    >
      <Radix.Trigger
        ref={ref}
        {...rest}
        className={classNames(
          'control flex items-center justify-between gap-2 data-placeholder:text-muted-foreground',
          className,
        )}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-muted-foreground" />
        </Radix.Icon>
      </Radix.Trigger>
      <OptionList options={options} isOpen={isOpen} onChoose={press} />
    </Radix.Root>
  );
}

type OptionListProps = { options: readonly SelectOption[]; isOpen: boolean; onChoose: (value: string) => void };

function OptionList({ options, isOpen, onChoose }: OptionListProps) {
  const t = useTexts();
  return (
    <Radix.Portal>
      {/* An open list is modal: Radix keeps the focus in it and hides the page from screen readers. */}
      <div {...(isOpen && { ...MODAL, 'aria-label': t('Options') })}>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-[min(20rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) animate-pop-in overflow-hidden rounded-md border bg-popover text-sm shadow-lg"
        >
          {/* The browser scrolls long lists. Radix's scroll buttons appear and disappear, and so move the options. */}
          <Radix.Viewport className="p-1" style={{ scrollbarWidth: 'thin' }}>
            {options.map((option) => (
              <Option key={option.value} option={option} onPress={() => onChoose(option.value || EMPTY)} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </div>
    </Radix.Portal>
  );
}

/**
 * Selects the option on pointer down. On a slow machine, Radix can mistake the pointer up on an option for the end of the click
 * that opened the list. It then ignores it, and the list stays open.
 */
function Option({ option, onPress }: { option: SelectOption; onPress: () => void }) {
  return (
    <Radix.Item
      value={option.value || EMPTY}
      disabled={option.disabled}
      lang={option.lang}
      onClick={(event) => {
        event.preventDefault();
        if (!option.disabled) onPress();
      }}
      className="relative flex min-h-9 cursor-default select-none items-center rounded-sm py-1.5 ps-2.5 pe-9 outline-none data-disabled:text-muted-foreground data-disabled:opacity-60 data-highlighted:bg-muted"
    >
      <Radix.ItemText>
        {option.icon ? (
          <span className="flex items-center gap-2">
            {option.icon}
            <bdi>{option.label}</bdi>
          </span>
        ) : (
          <bdi>{option.label}</bdi>
        )}
      </Radix.ItemText>
      <Radix.ItemIndicator className="absolute end-2.5">
        <Check className="size-4 text-primary-text" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
