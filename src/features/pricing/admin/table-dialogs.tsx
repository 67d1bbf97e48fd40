import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import type { Sheet } from '../sheet.ts';
import { FaultTable } from './fault-table.tsx';
import { raised } from './sheet-changes.ts';
import { type Pasted, replaced } from './sheet-paste.ts';

interface PasteDialogProps {
  sheet: Sheet;
  band: string;
  onClose(): void;
  onPasted(sheet: Sheet): void;
}

/** For touch, and for whoever does not know that a table can be pasted at the corner. */
export function PasteDialog({ sheet, band, onClose, onPasted }: PasteDialogProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<Exclude<Pasted, { sheet: Sheet }>>();
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = replaced(sheet, band, text);
    if ('sheet' in read) onPasted(read.sheet);
    else setRefused(read);
  }

  return (
    <Dialog title="Paste a table" onClose={onClose}>
      <form onSubmit={submit} className="contents">
        <DialogBody>
          <label htmlFor={id} className="text-sm font-medium">
            Widths across, drops down, in mm; prices in pounds
          </label>
          <textarea
            id={id}
            value={text}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => setText(target.value)}
            className="field mt-1.5 h-56 w-full px-3 py-2 font-mono text-sm"
          />
          <p id={`${id}-note`} className="mt-1.5 text-xs text-muted">
            It takes the place of the table of band {band}. A dash stands for a size that is not
            made. More bands: a line “Band” and its name above each table.
          </p>
          {refused && (
            <div role="alert" className="mt-3 text-sm text-danger">
              {'refusal' in refused ? refused.refusal : <FaultTable faults={refused.faults} />}
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Replace table</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const STEPS = [
  { pence: 100, label: 'Whole pounds' },
  { pence: 500, label: 'Five pounds' },
  { pence: 1, label: 'Pence' },
];

interface RaiseDialogProps {
  sheet: Sheet;
  onClose(): void;
  onRaised(sheet: Sheet): void;
}

export function RaiseDialog({ sheet, onClose, onRaised }: RaiseDialogProps) {
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState(100);
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = Number(percent.trim().replace(/%$/, ''));
    if (percent.trim() !== '' && value > -100 && value <= 1000)
      onRaised(raised(sheet, value, step));
    else setIsWrong(true);
  }

  return (
    <Dialog title="Raise all prices" onClose={onClose}>
      <form onSubmit={submit} className="contents">
        <DialogBody>
          <div className="grid gap-5 sm:grid-cols-2">
            <div className="grid content-start gap-1.5">
              <label htmlFor={id} className="text-sm font-medium">
                By how many per cent
              </label>
              <input
                id={id}
                inputMode="decimal"
                value={percent}
                aria-invalid={isWrong || undefined}
                aria-describedby={`${id}-note`}
                onChange={({ target }) => setPercent(target.value)}
                className="field h-10 w-full px-3 tabular-nums"
              />
              <p
                id={`${id}-note`}
                className={isWrong ? 'text-sm text-danger' : 'text-xs text-muted'}
              >
                {isWrong
                  ? 'Must be a percentage such as 5 or -2.5'
                  : 'All bands. Below 0 the prices fall.'}
              </p>
            </div>
            <div className="grid content-start gap-1.5">
              <label htmlFor={`${id}-step`} className="text-sm font-medium">
                Rounded to
              </label>
              <SelectBox
                id={`${id}-step`}
                value={step}
                onChange={({ target }) => setStep(Number(target.value))}
              >
                {STEPS.map(({ pence, label }) => (
                  <option key={pence} value={pence}>
                    {label}
                  </option>
                ))}
              </SelectBox>
            </div>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Raise prices</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
