import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, rectSortingStrategy, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { readingKey } from '#client/direction.ts';
import { classNames } from './class-names.ts';
import { useTexts } from '#client/use-texts.ts';
import { type Translate, msg } from '#shared/texts.ts';

type SortableProps<Item> = {
  /** The accessible name of the list. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The name of an item for screen readers. */
  nameOf: (item: Item) => string;
  /** `to` is the new index. Without it, the items cannot be moved. */
  onMove: ((key: string, to: number) => void) | undefined;
  className?: string;
  /** `handle` is the button that moves the item; undefined if the items cannot be moved. */
  children: (item: Item, handle: ReactNode, index: number) => ReactNode;
};

/** A pointer that moves less than this presses the handle and does not drag it. */
const DRAG_DISTANCE = 4;

const INSTRUCTIONS = msg(
  'Press space to pick up the item. Then move it with the arrow keys, press space to drop it, or escape to leave it where it was.',
);

/** The keys to the sides move an item by one place, also past the end of a row. Up and down move it by a row. */
const coordinatesOf: KeyboardCoordinateGetter = (event, args) => {
  const step = { [KeyboardCode.Left as string]: -1, [KeyboardCode.Right as string]: 1 }[readingKey(event.code)];
  if (step === undefined) return sortableKeyboardCoordinates(event, args);
  const { active, over, droppableRects } = args.context;
  if (!active?.data.current) return undefined;
  const { items } = active.data.current.sortable as { items: string[] };
  const rect = droppableRects.get(items[items.indexOf(String(over?.id ?? active.id)) + step] ?? '');
  if (!rect) return undefined;
  event.preventDefault();
  return { x: rect.left, y: rect.top };
};

/** A list whose items are moved by their handles: with the mouse, a finger, or the keyboard. */
export function Sortable<Item>(props: SortableProps<Item>) {
  const t = useTexts();
  const { label, items, keyOf, nameOf, onMove, className, children } = props;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: coordinatesOf, scrollBehavior: 'auto' }),
  );
  const keys = items.map(keyOf);

  function drop({ active, over }: DragEndEvent) {
    const to = over ? keys.indexOf(String(over.id)) : -1;
    if (over && active.id !== over.id && to >= 0) onMove?.(String(active.id), to);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(keys, (key) => nameOf(items[keys.indexOf(key)]!), t),
        screenReaderInstructions: { draggable: t(INSTRUCTIONS) },
      }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy} disabled={!onMove}>
        <ol aria-label={label} className={className}>
          {items.map((item, index) => (
            <SortableItem key={keyOf(item)} id={keyOf(item)} name={nameOf(item)} isMovable={onMove !== undefined}>
              {(handle) => children(item, handle, index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function announcementsOf(keys: string[], nameOf: (key: string) => string, t: Translate): Announcements {
  const facts = ({ id }: { id: string | number }, at: { id: string | number } = { id }) => ({
    name: nameOf(String(id)),
    place: keys.indexOf(String(at.id)) + 1,
    count: keys.length,
  });
  return {
    onDragStart: ({ active }) => t('{name} is picked up at {place} of {count}.', facts(active)),
    onDragOver: ({ active, over }) => (over ? t('{name} is at {place} of {count}.', facts(active, over)) : undefined),
    onDragEnd: ({ active, over }) => t('{name} is dropped at {place} of {count}.', facts(active, over ?? active)),
    onDragCancel: ({ active }) => t('{name} stays at {place} of {count}.', facts(active)),
  };
}

type SortableItemProps = {
  id: string;
  name: string;
  isMovable: boolean;
  children: (handle: ReactNode) => ReactNode;
};

function SortableItem({ id, name, isMovable, children }: SortableItemProps) {
  const t = useTexts();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = isMovable && (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={t('Move {name}', { name })}
      title={t('Move {name}', { name })}
      className="grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground"
    >
      <GripVertical className="size-4" aria-hidden="true" />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={classNames('min-w-0', isDragging && 'relative z-10 opacity-80')}
    >
      {children(handle)}
    </li>
  );
}
