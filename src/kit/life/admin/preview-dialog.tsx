import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { post } from '../../../lib/http/api-client.ts';
import { addDays, fullDay, londonDayOf } from '../../../lib/time/london-day.ts';
import { londonWallTime } from '../../../lib/time/london-time.ts';
import { failureSentence } from '../../crud/admin/failure-sentence.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterButtons } from '../../ui/filter-buttons.tsx';
import { PageFrame, useRoom } from '../../ui/page-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const PHONE = { value: 'phone', label: 'Phone', width: 390 } as const;
const DESKTOP = { value: 'desktop', label: 'Desktop', width: 1280 } as const;
const DEVICES = [PHONE, DESKTOP];
type Device = (typeof DEVICES)[number]['value'];
/** What a window of 1000 px leaves the dialog. */
const ROOM_FOR_BOTH = 900;
const GAP = 16;

interface PreviewDialogProps {
  /** A draft or a release; nothing for the site as it is. */
  of?: { record?: string; id?: string; release?: number };
  note?: string | undefined;
  onClose(): void;
}

/** The site with a draft or a release, on a day: as on a phone and on a desktop, with a link to send. */
export function PreviewDialog({ of = {}, note, onClose }: PreviewDialogProps) {
  const [day, setDay] = useState('');
  const [device, setDevice] = useState<Device>('phone');
  const [room, stage] = useRoom();
  const id = useId();
  const asked = { ...of, ...(day && { at: day }) };
  const { data, error, isFetching, refetch } = useQuery<{ href: string; until: string }>({
    queryKey: [adminApi.previews(), asked],
    queryFn: () => post(adminApi.previews(), asked),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const both = room >= ROOM_FOR_BOTH;
  const shown = both ? DEVICES : DEVICES.filter(({ value }) => value === device);
  const width = shown.reduce((sum, one) => sum + one.width, 0);
  const scale = Math.min(1, (room - GAP * (shown.length - 1)) / width);

  return (
    <Dialog title="Preview" toRead onClose={onClose}>
      <DialogBody>
        <div data-full className="grid gap-4">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
              <label htmlFor={id} className="font-medium">
                How the site looks on
              </label>
              <input
                id={id}
                type="date"
                value={day}
                onChange={({ target }) => setDay(target.value)}
                className="field h-10 px-3"
              />
              {!both && (
                <FilterButtons<Device>
                  label="Width of the preview"
                  value={device}
                  options={DEVICES}
                  onChange={setDevice}
                />
              )}
            </div>
            {data && (
              <div className="grid min-w-0 grow basis-80 gap-1 sm:max-w-xl">
                <CopyField
                  label="Link to the preview"
                  action="Copy link"
                  value={new URL(data.href, location.href).href}
                />
                <p className="text-xs text-muted">
                  Works until {endInWords(data.until)}, for anybody who has it.
                </p>
              </div>
            )}
          </div>
          {note && <p className="text-sm text-waiting">{note}</p>}
          <div ref={stage} className="flex h-[min(50rem,64dvh)]" style={{ gap: GAP }}>
            {error && (
              <div className="grow">
                <ErrorState text={failureSentence(error)} query={{ refetch, isFetching }} />
              </div>
            )}
            {!error && !data && <Skeleton className="h-full grow" />}
            {data &&
              room > 0 &&
              shown.map(({ value, label, width }) => (
                <div
                  key={value}
                  className="mx-auto h-full overflow-hidden rounded-lg border border-line"
                  style={{ width: width * scale }}
                >
                  <PageFrame
                    src={data.href}
                    title={`${label}, ${width} pixels wide`}
                    width={width}
                    scale={scale}
                  />
                </div>
              ))}
          </div>
        </div>
      </DialogBody>
    </Dialog>
  );
}

/** `tomorrow, 14:20`. */
function endInWords(until: string): string {
  const end = new Date(until);
  const [day, today] = [londonDayOf(end), londonDayOf(new Date())];
  const inWords = day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : fullDay(day);
  return `${inWords}, ${londonWallTime(end).slice(11)}`;
}
