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
import { classNames } from './class-names.ts';

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

const INSTRUCTIONS =
  'Press space to pick up the item. Then move it with the arrow keys, press space to drop it, or escape to leave it where it was.';

/** Left and right move an item by one place, also past the end of a row. Up and down move it by a row. */
const coordinatesOf: KeyboardCoordinateGetter = (event, args) => {
  const step = { [KeyboardCode.Left as string]: -1, [KeyboardCode.Right as string]: 1 }[event.code];
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
        announcements: announcementsOf(keys, (key) => nameOf(items[keys.indexOf(key)]!)),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
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

function announcementsOf(keys: string[], nameOf: (key: string) => string): Announcements {
  const placeOf = (key: unknown) => `${keys.indexOf(String(key)) + 1} of ${keys.length}`;
  return {
    onDragStart: ({ active }) => `${nameOf(String(active.id))} is picked up at ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(String(active.id))} is at ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => `${nameOf(String(active.id))} is dropped at ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(String(active.id))} stays at ${placeOf(active.id)}.`,
  };
}

type SortableItemProps = {
  id: string;
  name: string;
  isMovable: boolean;
  children: (handle: ReactNode) => ReactNode;
};

function SortableItem({ id, name, isMovable, children }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  });
  const handle = isMovable && (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      title={`Move ${name}`}
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
