import { CalendarClock, Check, Flag, GripVertical, MapPin, Pencil, Phone, X } from 'lucide-react';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { RowMenu } from '../../../kit/ui/row-menu.tsx';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { statusTones } from '../../appointments/admin/appointment-labels.ts';
import { useStatusChange } from '../../appointments/admin/appointment-queries.ts';
import { statusLabels, windowCountLabel } from '../../appointments/appointment.ts';
import { holdsPlace } from '../../appointments/lifecycle.ts';
import { outcomeInWords } from '../../appointments/outcome.ts';
import { type Districts, districtOf, nameOfDistrict } from '../../districts/districts.ts';
import { telephoneHref } from '../../settings/settings.ts';
import type { DiaryVisit } from '../diary.ts';
import type { Target, VisitMove } from './use-visit-move.ts';

export interface VisitDoings {
  onOpen(visit: DiaryVisit): void;
  onDecline(visit: DiaryVisit): void;
  onEnd(visit: DiaryVisit): void;
  onSuggest(visit: DiaryVisit): void;
  onEdit(visit: DiaryVisit): void;
  /** Enters a visit in a slot; undefined without permission. */
  onEnter: ((slot: Target) => void) | undefined;
  enteredFrom: string;
  move: VisitMove;
  /** Shows only the adviser's own visits, without actions of the office. */
  isAdviser: boolean;
  districts: Districts;
}

interface VisitCardProps {
  visit: DiaryVisit;
  doings: VisitDoings;
  heading: 'h4' | 'h5';
}

const EDGES: Record<DiaryVisit['status'], string> = {
  pending: 'border-l-waiting',
  confirmed: 'border-l-good',
  completed: 'border-l-accent',
  cancelled: 'border-l-line-strong',
  noShow: 'border-l-danger',
};

const INKS: Record<DiaryVisit['status'], string> = {
  pending: 'text-waiting',
  confirmed: 'text-good',
  completed: 'text-accent-strong',
  cancelled: 'text-muted',
  noShow: 'text-danger',
};

/** A visit with its actions; a narrow column shows only their icons. */
export function VisitCard({ visit, doings, heading: Heading }: VisitCardProps) {
  const { onOpen, onDecline, onEnd, onSuggest, onEdit, move, isAdviser, districts } = doings;
  const { name, reference, status, postcode } = visit;
  const isCarried = move.carried?.visit.id === visit.id;
  const isOpen = holdsPlace(status);
  const canMove = isOpen && !isAdviser;
  // A visit can be ended from its day on.
  const canEnd = status === 'confirmed' && visit.preferredDate <= londonDayOf(new Date());
  const outcome = outcomeInWords(visit);
  const place = nameOfDistrict(districtOf(postcode) ?? postcode, districts);
  return (
    <article
      aria-label={`${name}, ${reference}`}
      {...(canMove && move.cardOf(visit))}
      className={classNames(
        '@container rounded-md border border-l-4 border-line bg-surface text-sm wrap-anywhere',
        EDGES[status],
        canMove && '[@media(hover:hover)]:cursor-grab',
        isCarried && 'opacity-60 outline-2 outline-offset-1 outline-accent',
      )}
    >
      <div className="px-1.5 py-1 @min-[15rem]:p-3">
        <div className="flex items-start gap-1">
          <Heading className="min-w-0 grow">
            <button
              type="button"
              onClick={() => onOpen(visit)}
              className="min-h-6 max-w-full py-0.5 text-left text-[0.8125rem]/tight font-semibold wrap-break-word hyphens-auto hover:underline @min-[15rem]:text-[0.9375rem]"
            >
              <span className={status === 'cancelled' ? 'line-through' : undefined}>{name}</span>
            </button>
          </Heading>
          {canMove && (
            <Button
              look="quiet"
              size="icon"
              data-move-handle={visit.id}
              aria-label={`Move ${name}, ${reference}`}
              title="Drag, or press Space and use the arrow keys"
              className="-mr-1 h-7! w-6! shrink-0 cursor-grab! touch-none active:cursor-grabbing! @min-[15rem]:-mt-1 @min-[15rem]:size-9!"
              {...move.handleOf(visit)}
            >
              <GripVertical aria-hidden className="size-4" />
            </Button>
          )}
        </div>
        <p className="text-xs text-muted @min-[15rem]:hidden">
          {districtOf(postcode)} · <span className={INKS[status]}>{statusLabels[status]}</span>
        </p>
        <div className="hidden @min-[15rem]:block">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted tabular-nums">
            {place} · {reference}
            <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
          </p>
          <p className="mt-1.5 text-muted">
            {visit.address}, <span className="whitespace-nowrap">{postcode}</span>
          </p>
          <p className="text-muted">
            {visit.service}, {windowCountLabel(visit.windowCount)}
          </p>
          {outcome && <p className="line-clamp-3">{outcome}</p>}
          {visit.additionalInfo && (
            <p className="mt-1 line-clamp-3 whitespace-pre-line">{visit.additionalInfo}</p>
          )}
        </div>
        <ul className="mt-1 flex flex-wrap gap-1 @min-[15rem]:mt-2.5 @min-[15rem]:gap-1.5">
          {status === 'pending' && (
            <li>
              <Confirm visit={visit} />
            </li>
          )}
          {canEnd && (
            <li>
              <Button
                size="small"
                className="h-7! min-w-7 px-1.5! text-xs! @min-[15rem]:h-8! @min-[15rem]:px-2.5! pointer-coarse:h-11! pointer-coarse:min-w-11"
                aria-label={`Outcome of ${name}, ${reference}`}
                title="How did it end?"
                onClick={() => onEnd(visit)}
              >
                <Flag aria-hidden className="size-3.5" />
                <Words>Outcome</Words>
              </Button>
            </li>
          )}
          <li>
            <a
              href={telephoneHref(visit.phone)}
              className={DOING}
              aria-label={`Call ${name}`}
              title={`Call ${visit.phone}`}
            >
              <Phone aria-hidden className="size-3.5" />
              <Words>Call</Words>
            </a>
          </li>
          <li className="hidden @min-[15rem]:block">
            <a href={mapHref(postcode)} target="_blank" rel="noreferrer" className={DOING}>
              <MapPin aria-hidden className="size-3.5" />
              Map<span className="sr-only"> of {postcode}</span>
            </a>
          </li>
          {!isAdviser && (
            <li className="hidden @min-[15rem]:block">
              <button type="button" className={DOING} onClick={() => onEdit(visit)}>
                <Pencil aria-hidden className="size-3.5" />
                Edit<span className="sr-only"> {name}</span>
              </button>
            </li>
          )}
          {canMove && (
            <li className="hidden @min-[15rem]:block">
              <button type="button" className={DOING} onClick={() => onSuggest(visit)}>
                <CalendarClock aria-hidden className="size-3.5" />
                <span className="sr-only">Suggest </span>Another time
                <span className="sr-only"> to {name}</span>
              </button>
            </li>
          )}
          {isOpen && (
            <li className="hidden @min-[15rem]:block">
              <button type="button" className={DOING} onClick={() => onDecline(visit)}>
                <X aria-hidden className="size-3.5" />
                Decline<span className="sr-only"> {name}, with a note</span>
              </button>
            </li>
          )}
          <li className="ml-auto @min-[15rem]:hidden [&>button]:size-7">
            <RowMenu
              label={`More for ${name}, ${reference}`}
              actions={[
                ...(isAdviser
                  ? []
                  : [{ label: 'Edit', icon: Pencil, onSelect: () => onEdit(visit) }]),
                ...(canMove
                  ? [
                      {
                        label: 'Suggest another time',
                        icon: CalendarClock,
                        onSelect: () => onSuggest(visit),
                      },
                    ]
                  : []),
                ...(isOpen
                  ? [{ label: 'Decline with a note', icon: X, onSelect: () => onDecline(visit) }]
                  : []),
                {
                  label: 'Map',
                  icon: MapPin,
                  onSelect: () => void open(mapHref(postcode), '_blank', 'noreferrer'),
                },
              ]}
            />
          </li>
        </ul>
      </div>
    </article>
  );
}

const mapHref = (postcode: string) =>
  `https://www.google.com/maps?q=${encodeURIComponent(postcode)}`;

const DOING =
  'inline-flex h-7 min-w-7 items-center justify-center gap-1.5 rounded-md border border-line-strong bg-surface px-1.5 text-xs font-medium whitespace-nowrap hover:bg-sunken @min-[15rem]:h-8 @min-[15rem]:px-2.5';

const Words = ({ children }: { children: string }) => (
  <span className="hidden @min-[15rem]:inline">{children}</span>
);

function Confirm({ visit }: { visit: DiaryVisit }) {
  const change = useStatusChange(visit);
  return (
    <ActionButton
      size="small"
      className="h-7! min-w-7 px-1.5! text-xs! @min-[15rem]:h-8! @min-[15rem]:px-2.5!"
      aria-label={`Confirm ${visit.name}, ${visit.reference}`}
      title="Confirm"
      icon={<Check aria-hidden className="size-3.5" />}
      onAct={() => change.mutateAsync({ status: 'confirmed' })}
    >
      <Words>Confirm</Words>
    </ActionButton>
  );
}
