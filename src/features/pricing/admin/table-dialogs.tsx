import { type ReactNode, useState } from 'react';
import { FaultTable } from '../../../kit/ui/fault-table.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { type Raise, raiseInput, roundings } from '../raise.ts';
import type { Sheet } from '../sheet.ts';
import { type Pasted, replaced } from './sheet-changes.ts';
import { Choice, FormDialog } from './small-form.tsx';

interface TableDialogProps {
  sheet: Sheet;
  onClose(): void;
  onChanged(sheet: Sheet): void;
}

/** For touch, and for whoever does not know that a table can be pasted at the corner. */
export function PasteDialog({
  sheet,
  band,
  onClose,
  onChanged,
}: TableDialogProps & { band: string }) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<Exclude<Pasted, { sheet: Sheet }>>();

  function submit() {
    const read = replaced(sheet, band, text);
    if ('sheet' in read) onChanged(read.sheet);
    else setRefused(read);
  }

  return (
    <FormDialog title="Paste a table" action="Replace table" onClose={onClose} onSubmit={submit}>
      <label className="grid gap-1.5 text-sm">
        <span className="font-medium">Widths across, drops down, in mm; prices in pounds</span>
        <textarea
          value={text}
          onChange={({ target }) => setText(target.value)}
          aria-describedby="paste-hint"
          className="field h-56 w-full px-3 py-2 font-mono text-sm"
        />
      </label>
      <p id="paste-hint" className="mt-1.5 text-xs text-muted">
        It replaces the table of band {band}. Use a dash for a size that you do not make. For
        several bands, put a line “Band” and its name above each table.
      </p>
      {refused && (
        <div role="alert" className="mt-3 text-sm text-danger">
          {'refusal' in refused ? refused.refusal : <FaultTable faults={refused.faults} />}
        </div>
      )}
    </FormDialog>
  );
}

interface RaiseDialogProps {
  title: string;
  pending?: boolean;
  onClose(): void;
  onRaise(percent: number, step: Raise['step']): void;
  /** Further fields. */
  children?: ReactNode;
}

export function RaiseDialog({
  title,
  pending = false,
  onClose,
  onRaise,
  children,
}: RaiseDialogProps) {
  const [percent, setPercent] = useState('');
  const [step, setStep] = useState<Raise['step']>(100);
  const [fault, setFault] = useState<string>();

  function submit() {
    const typed = percent.trim().replace(/%$/, '');
    const read = raiseInput.shape.percent.safeParse(typed === '' ? undefined : Number(typed));
    if (read.success) onRaise(read.data, step);
    else setFault(read.error.issues[0]?.message);
  }

  return (
    <FormDialog
      title={title}
      action="Raise prices"
      pending={pending}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-5 sm:grid-cols-2 [&_input]:h-10">
        <TextField
          label="By how many per cent"
          hint="For all bands. A negative figure lowers the prices."
          error={fault}
          inputMode="decimal"
          value={percent}
          onChange={({ target }) => setPercent(target.value)}
        />
        <Choice
          label="Rounded to"
          value={step}
          options={roundings.map(({ pence, label }) => [pence, label])}
          onChange={(pence) => setStep(Number(pence) as Raise['step'])}
        />
        {children}
      </div>
    </FormDialog>
  );
}
