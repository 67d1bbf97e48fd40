import { CalendarClock, Check, Flag, GripVertical, MapPin, Pencil, Phone, X } from 'lucide-react';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { RowMenu } from '../../../kit/ui/row-menu.tsx';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { statusTones } from '../../appointments/admin/appointment-labels.ts';
import { useStatusChange } from '../../appointments/admin/appointment-queries.ts';
import { AssignMenu } from '../../appointments/admin/assign-menu.tsx';
import { mapHref } from '../../appointments/admin/map-href.ts';
import {
  isConsultation,
  kindLabels,
  statusLabels,
  windowCountLabel,
} from '../../appointments/appointment.ts';
import { holdsPlace } from '../../appointments/lifecycle.ts';
import { type Outcome, outcomeInWords } from '../../appointments/outcome.ts';
import { type Districts, districtOf, nameOfDistrict } from '../../districts/districts.ts';
import { telephoneHref } from '../../settings/settings.ts';
import type { DiaryVisit } from '../diary.ts';
import type { Target, VisitMove } from './use-visit-move.ts';

export interface VisitDoings {
  onOpen(visit: DiaryVisit): void;
  onEnd(visit: DiaryVisit, outcome?: Outcome): void;
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
  const { onOpen, onEnd, onSuggest, onEdit, move, isAdviser, districts } = doings;
  const { name, reference, status, postcode } = visit;
  const isCarried = move.carried?.visit.id === visit.id;
  const isOpen = holdsPlace(status);
  // The other kinds are moved in their form, by the hour.
  const canMove = isOpen && !isAdviser && isConsultation(visit);
  // A visit can be ended from its day on.
  const canEnd = status === 'confirmed' && visit.preferredDate <= londonDayOf(new Date());
  const outcome = outcomeInWords(visit);
  const place = nameOfDistrict(districtOf(postcode) ?? postcode, districts);
  return (
    <article
      aria-label={`${name}, ${reference}`}
      {...move.cardOf(visit, { canMove, onOpen: () => onOpen(visit) })}
      className={classNames(
        '@container rounded-md border border-l-4 border-line bg-surface text-sm wrap-anywhere',
        EDGES[status],
        canMove ? '[@media(hover:hover)]:cursor-grab' : 'cursor-pointer',
        isCarried && 'opacity-60 outline-2 outline-offset-1 outline-accent',
      )}
    >
      <div className="px-1.5 py-1 @min-[15rem]:p-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 @min-[15rem]:grid-cols-[minmax(0,1fr)_auto_auto]">
          <Heading>
            <button
              type="button"
              data-opens
              className="min-h-6 max-w-full py-0.5 text-left text-[0.8125rem]/tight font-semibold wrap-break-word hyphens-auto hover:underline @min-[15rem]:text-[0.9375rem]"
            >
              <span className={status === 'cancelled' ? 'line-through' : undefined}>{name}</span>
            </button>
          </Heading>
          <AssignMenu
            appointment={visit}
            className="col-start-2 row-start-2 @min-[15rem]:row-start-1"
            nameClassName="hidden @min-[20rem]:inline"
          />
          {canMove && (
            <Button
              icon={GripVertical}
              look="quiet"
              size="icon"
              data-move-handle={visit.id}
              aria-label={`Move ${name}, ${reference}`}
              title="Drag, or press to choose another time"
              className="col-start-2 row-start-1 h-7! w-6! @min-[15rem]:col-start-3 cursor-grab! touch-none active:cursor-grabbing! @min-[15rem]:-mr-1 @min-[15rem]:size-9!"
              {...move.handleOf(visit)}
            />
          )}
          <p className="col-start-1 row-start-2 text-xs text-muted @min-[15rem]:hidden">
            {districtOf(postcode)}
            <span className={classNames('block', INKS[status])}>{statusLabels[status]}</span>
          </p>
        </div>
        {!isConsultation(visit) && (
          <p className="text-xs/snug font-medium @min-[15rem]:text-sm">
            {kindLabels[visit.kind]}, {visit.preferredTime}
          </p>
        )}
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
                icon={Flag}
                size="small"
                className="h-7! min-w-7 px-1.5! text-xs! @min-[15rem]:h-8! @min-[15rem]:px-2.5! pointer-coarse:h-11! pointer-coarse:min-w-11"
                aria-label={`Outcome of ${name}, ${reference}`}
                title="How did it end?"
                onClick={() => onEnd(visit)}
              >
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
            <a href={mapHref(visit)} target="_blank" rel="noreferrer" className={DOING}>
              <MapPin aria-hidden className="size-3.5" />
              Map<span className="sr-only"> of {postcode}</span>
            </a>
          </li>
          <li className="ml-auto [&>button]:size-7 pointer-coarse:[&>button]:size-11">
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
                  ? [
                      {
                        label: 'Decline with a note',
                        icon: X,
                        onSelect: () => onEnd(visit, 'cancelled'),
                      },
                    ]
                  : []),
                {
                  label: 'Map',
                  icon: MapPin,
                  onSelect: () => void open(mapHref(visit), '_blank', 'noreferrer'),
                },
              ]}
            />
          </li>
        </ul>
      </div>
    </article>
  );
}

const DOING =
  'inline-flex h-7 min-w-7 items-center justify-center gap-1.5 rounded-md border border-line-strong bg-surface px-1.5 text-xs font-medium whitespace-nowrap hover:bg-sunken @min-[15rem]:h-8 @min-[15rem]:px-2.5 pointer-coarse:h-11! pointer-coarse:min-w-11';

const Words = ({ children }: { children: string }) => (
  <span className="hidden @min-[15rem]:inline">{children}</span>
);

function Confirm({ visit }: { visit: DiaryVisit }) {
  const change = useStatusChange(visit);
  return (
    <ActionButton
      size="small"
      className="h-7! min-w-7 px-1.5! text-xs! @min-[15rem]:h-8! @min-[15rem]:px-2.5! pointer-coarse:h-11! pointer-coarse:min-w-11"
      aria-label={`Confirm ${visit.name}, ${visit.reference}`}
      title="Confirm"
      icon={Check}
      onAct={() => change.mutateAsync({ status: 'confirmed' })}
    >
      <Words>Confirm</Words>
    </ActionButton>
  );
}
