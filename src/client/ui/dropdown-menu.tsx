import * as Radix from '@radix-ui/react-dropdown-menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useDirection } from '#client/direction.ts';
import { useTexts } from '#client/use-texts.ts';
import { classNames } from './class-names.ts';

export type MenuItem =
  | 'separator'
  | {
      label: string;
      icon?: LucideIcon;
      /** The target of a link. Set either this or `onSelect`. */
      to?: string;
      onSelect?: () => void;
      danger?: boolean;
      disabled?: boolean;
      /** The state of a checkbox entry. */
      checked?: boolean;
      className?: string;
    };

type DropdownMenuProps = {
  /** One focusable element, usually a Button. */
  trigger: ReactNode;
  items: MenuItem[];
  /** Content above the items that cannot be selected. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
};

export function DropdownMenu({ trigger, items, header, align = 'end' }: DropdownMenuProps) {
  const t = useTexts();
  return (
    <Radix.Root dir={useDirection()} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        {/* All content must be in a landmark, and the portal is outside those of the page. */}
        <div role="region" aria-label={t('Menu')}>
          <Radix.Content
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 min-w-48 max-w-80 animate-pop-in rounded-md border bg-popover p-1 text-sm shadow-lg"
          >
            {header && <Radix.Label className="px-2.5 py-2">{header}</Radix.Label>}
            {header && <Radix.Separator className="-mx-1 my-1 h-px bg-border" />}
            {items.map((item, index) => (
              <Item key={`${index} ${item === 'separator' ? item : item.label}`} item={item} />
            ))}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemStyle =
  'flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none data-disabled:opacity-50 data-highlighted:bg-muted [&_svg]:size-4 [&_svg]:shrink-0';

function Item({ item }: { item: MenuItem }) {
  if (item === 'separator') return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />;
  const { label, icon: Icon, to, onSelect, danger, disabled, checked, className } = item;
  const style = classNames(itemStyle, danger ? 'text-danger-text' : '[&_svg]:text-muted-foreground', className);
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" />}
      {label}
    </>
  );
  if (checked !== undefined) {
    return (
      <Radix.CheckboxItem className={style} checked={checked} disabled={disabled} onSelect={onSelect}>
        <span aria-hidden="true" className={classNames('size-2 rounded-full', checked ? 'bg-primary' : 'bg-border')} />
        {content}
      </Radix.CheckboxItem>
    );
  }
  return (
    <Radix.Item className={style} disabled={disabled} onSelect={onSelect} asChild={Boolean(to)}>
      {to ? <Link to={to}>{content}</Link> : content}
    </Radix.Item>
  );
}
