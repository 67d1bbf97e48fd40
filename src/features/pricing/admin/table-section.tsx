import { ClipboardPaste, type LucideIcon, Minus, Plus, TrendingUp } from 'lucide-react';
import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { useField, VersionsOf } from '../../../kit/crud/admin/fields/field.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { FaultTable } from '../../../kit/ui/fault-table.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import { kindOf } from '../list-kinds.ts';
import { sheetIn, unitQuestion } from '../list-units.ts';
import { raised } from '../raise.ts';
import { faultsOf, type Range, type Sheet, type SheetFault, tableOf } from '../sheet.ts';
import { BandTools } from './band-tools.tsx';
import type { ListForm } from './list-form.ts';
import { sheetInWords } from './list-format.ts';
import { PriceTable } from './price-table.tsx';
import { withoutSizes, withSize } from './sheet-changes.ts';
import type { Pasted } from './sheet-paste.ts';
import { PasteDialog, RaiseDialog } from './table-dialogs.tsx';
import { UnitQuestion } from './unit-question.tsx';
import { useSheet } from './use-sheet.ts';

const FIRST: Range = { from: { row: 1, column: 1 }, to: { row: 1, column: 1 } };

interface TableSectionProps {
  band: string;
  onBand(band: string): void;
  refused: readonly SheetFault[];
  onChanged(): void;
}

export function TableSection({ band: wanted, onBand, refused, onChanged }: TableSectionProps) {
  const { field, kind, sheet, extent, bands, set, ...bandChanges } = useSheet();
  const units = useField<ListForm['units']>('units', '');
  const question = units.value ? undefined : unitQuestion(tableOf(kind, sheet));
  const faults = useMemo(() => faultsOf(kind, sheet), [sheet, kind]);
  const [selection, setSelection] = useState(FIRST);
  const [dialog, setDialog] = useState<'paste' | 'raise'>();
  const [notPasted, setNotPasted] = useState<Exclude<Pasted, { sheet: Sheet }>>();
  const band = bands.includes(wanted) ? wanted : (bands[0] ?? 'A');
  // The server's message about a cell comes before the form's.
  const faultsHere = new Map(
    [...faults, ...refused]
      .filter((fault) => fault.band === band)
      .map(({ row, column, message }) => [`${row} ${column}`, message]),
  );
  const { from, to } = selection;
  const sides = [
    ['widths', 'width', extent.hasWidths, extent.columns, [from.column, to.column]],
    ['drops', 'drop', extent.hasDrops, extent.rows, [from.row, to.row]],
  ] as const;

  function change(next: Sheet) {
    setNotPasted(undefined);
    onChanged();
    set(next);
  }

  function take(read: Pasted) {
    if (!('sheet' in read)) return setNotPasted(read);
    units.onChange('');
    change(read.sheet);
  }

  function toNextFault() {
    const all = [...faults, ...refused];
    const isLater = (fault: SheetFault) =>
      fault.band > band ||
      (fault.band === band &&
        (fault.row > to.row || (fault.row === to.row && fault.column > to.column)));
    const next = all.find(isLater) ?? all[0];
    if (!next) return;
    onBand(next.band);
    setSelection({ from: next, to: next });
  }

  const count = faults.length + refused.length;
  const dialogProps = {
    sheet,
    onClose: () => setDialog(undefined),
    onChanged(next: Sheet) {
      setDialog(undefined);
      change(next);
    },
  };
  return (
    <section aria-label="Prices" className="grid min-w-0 gap-3">
      <Tabs
        label="Bands"
        value={band}
        options={bands.map((name) => ({ value: name, label: `Band ${name}` }))}
        onChange={onBand}
        beside={
          <div className="flex flex-wrap gap-1">
            <BandTools
              band={band}
              bands={bands}
              onAdd={(name) => {
                bandChanges.addBand(name, band);
                onBand(name);
              }}
              onRename={(name) => {
                bandChanges.renameBand(band, name);
                onBand(name);
              }}
              onRemove={() => bandChanges.removeBand(band)}
            />
          </div>
        }
      >
        <div className="mt-3 grid min-w-0 gap-2">
          <div className="flex flex-wrap gap-2">
            {sides.map(([side, noun, isOwn, total, ends]) => {
              const last = Math.max(...ends);
              const first = Math.max(Math.min(...ends), 1);
              const chosen = last - first + 1;
              return (
                isOwn && (
                  <Fragment key={side}>
                    <ToolButton icon={Plus} onClick={() => change(withSize(sheet, side, last))}>
                      Add {noun}
                    </ToolButton>
                    {last > 0 && chosen < total && (
                      <ToolButton
                        icon={Minus}
                        onClick={() => change(withoutSizes(sheet, side, first - 1, chosen))}
                      >
                        Remove {chosen > 1 ? `${chosen} ${noun}s` : noun}
                      </ToolButton>
                    )}
                  </Fragment>
                )
              );
            })}
            {extent.hasWidths && extent.hasDrops && (
              <ToolButton icon={ClipboardPaste} onClick={() => setDialog('paste')}>
                Paste a table
              </ToolButton>
            )}
            <ToolButton icon={TrendingUp} onClick={() => setDialog('raise')}>
              Raise all
            </ToolButton>
          </div>
          <PriceTable
            label={`Prices of band ${band}`}
            sheet={sheet}
            band={band}
            extent={extent}
            above={`£ ${kindOf({ kind }).rate ?? 'each'}`}
            selection={selection}
            onSelect={setSelection}
            onChange={change}
            onPaste={take}
            faultOf={({ row, column }) => faultsHere.get(`${row} ${column}`)}
          />
        </div>
      </Tabs>
      {count > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger">
          {count === 1 ? 'One cell is wrong.' : `${count} cells are wrong.`}
          <Button look="secondary" size="small" onClick={toNextFault}>
            Show the next
          </Button>
        </p>
      )}
      {notPasted && (
        <div role="alert" className="grid gap-2 text-sm text-danger">
          <p>Nothing was pasted. {'refusal' in notPasted && notPasted.refusal}</p>
          {'faults' in notPasted && <FaultTable faults={notPasted.faults} />}
        </div>
      )}
      {question && (
        <UnitQuestion
          question={question}
          onAnswer={(unit) => (unit === 'mm' ? units.onChange('mm') : change(sheetIn(sheet, unit)))}
        />
      )}
      {field.error && count === 0 && <p className="text-sm text-danger">{field.error}</p>}
      {field.versions && (
        <VersionsOf
          id={field.control.id}
          label="Prices"
          value={field.value}
          versions={field.versions}
          format={([own]) => sheetInWords(own, extent)}
          onChange={field.onChange}
        />
      )}
      <p className="text-xs text-muted">
        Type a price in pounds; press F2 or tap again to edit one. Arrows, Enter and Tab move, Shift
        with arrows selects, Ctrl+C and Ctrl+V copy and paste, also from a spreadsheet, Delete marks
        a size that you do not make (-). Paste a whole table at the upper left corner. Escape, then
        Tab leaves the table.
      </p>
      {dialog === 'paste' && <PasteDialog band={band} {...dialogProps} />}
      {dialog === 'raise' && (
        <RaiseDialog
          title="Raise all prices"
          onClose={dialogProps.onClose}
          onRaise={(percent, step) => dialogProps.onChanged(raised(sheet, percent, step))}
        />
      )}
    </section>
  );
}

interface ToolButtonProps {
  icon: LucideIcon;
  onClick(): void;
  children: ReactNode;
}

function ToolButton({ icon: Icon, onClick, children }: ToolButtonProps) {
  return (
    <Button look="secondary" size="small" onClick={onClick}>
      <Icon aria-hidden className="size-4" />
      {children}
    </Button>
  );
}
