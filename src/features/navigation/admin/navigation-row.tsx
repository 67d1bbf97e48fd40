import { ArrowDown, ArrowUp, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { DraftBadge } from '../../../kit/life/admin/new-drafts.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { LineIcon } from '../../../kit/ui/line-icon.tsx';
import { ReorderHandle } from '../../../kit/ui/reorder-handle.tsx';
import { StepButton } from '../../../kit/ui/step-button.tsx';
import { Cell, Row } from '../../../kit/ui/table.tsx';
import type { Reorder } from '../../../kit/ui/use-reorder.ts';
import { isLink } from '../../../lib/text/links.ts';
import { type NavigationItem, navigationIcons, navigationSections } from '../navigation-item.ts';

interface NavigationRowProps {
  item: NavigationItem;
  /** Why the site does not show it, although it is active. */
  leftOut: string | undefined;
  reorder: Reorder;
  /** Its form has just closed: return the focus to where editing began. */
  wasEdited: boolean;
  onMove(to: number, button: HTMLElement): void;
  onEdit(): void;
  onDelete(): void;
}

export function NavigationRow({
  item,
  leftOut,
  reorder,
  wasEdited,
  onMove,
  onEdit,
  onDelete,
}: NavigationRowProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasEdited) editButton.current?.focus();
  }, [wasEdited]);

  const { id, title, href, parent, icon, isActive } = item;
  const at = reorder.ids.indexOf(id);
  const section = labelOf(parent);
  // Two menus may have an item of the same title.
  const name = `${title} in ${section}`;
  return (
    <Row
      ref={reorder.rowRef(id)}
      className={classNames(
        'stacks:grid-cols-[minmax(0,1fr)_auto] stacks:gap-x-3 stacks:gap-y-1 stacks:px-4! stacks:py-2.5!',
        reorder.carriedId === id && 'relative bg-accent-soft! shadow-popup',
      )}
    >
      <Cell className="py-1! align-middle!">
        <span className="flex items-center gap-2 font-medium">
          <ReorderHandle reorder={reorder} id={id} name={name} />
          {icon !== 'none' && (
            <LineIcon size={18}>
              <path d={navigationIcons[icon]} />
            </LineIcon>
          )}
          <span className="min-w-0">{title}</span>
          <DraftBadge record="navigation" id={id} />
        </span>
      </Cell>
      <Cell className="py-1! align-middle! text-muted stacks:col-span-2">
        {href}
        {leftOut && <span className="block text-xs text-waiting">{leftOut}</span>}
      </Cell>
      <Cell className="py-1! align-middle! stacks:row-start-3">
        {section}
        <span className="hidden text-muted stacks:inline"> · Order {at}</span>
      </Cell>
      <Cell className="py-1! align-middle! tabular-nums stacks:hidden">{at}</Cell>
      <Cell className="py-1! align-middle! stacks:col-start-2 stacks:row-start-1 stacks:self-center">
        {leftOut ? (
          <Badge tone="waiting">Not shown</Badge>
        ) : (
          <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        )}
      </Cell>
      <Cell className="py-1! align-middle! stacks:col-span-2">
        <span className="flex justify-end stacks:-ml-2.5 stacks:justify-start">
          <StepButton
            label={`Move ${title} up in ${section}`}
            blocked={at === 0}
            onPress={(button) => onMove(at - 1, button)}
            icon={ArrowUp}
          />
          <StepButton
            label={`Move ${title} down in ${section}`}
            blocked={at === reorder.ids.length - 1}
            onPress={(button) => onMove(at + 1, button)}
            icon={ArrowDown}
          />
          <a
            href={isLink(href) ? addressOf(href) : undefined}
            target="_blank"
            rel="noopener"
            aria-label={`Open link of ${name}`}
            className="inline-flex size-10 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
          >
            <ExternalLink aria-hidden className="size-4" />
          </a>
          <Button
            icon={Pencil}
            ref={editButton}
            look="quiet"
            size="icon"
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          />
          <Button
            icon={Trash2}
            look="quiet"
            size="icon"
            aria-label={`Delete ${title} from ${section}`}
            onClick={onDelete}
          />
        </span>
      </Cell>
    </Row>
  );
}

const labelOf = (section: string) =>
  navigationSections.find(({ value }) => value === section)?.label ?? section;

// A place on the page is one on the landing page.
const addressOf = (href: string) => (href.startsWith('#') ? `/${href}` : href);
