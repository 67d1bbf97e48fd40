import { ClipboardPaste, type LucideIcon, Minus, Plus, TrendingUp } from 'lucide-react';
import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react';
import { FieldNotes, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { FaultTable } from '../../../kit/ui/fault-table.tsx';
import { Tabs } from '../../../kit/ui/tabs.tsx';
import { kindOf } from '../list-kinds.ts';
import { sheetIn, unitQuestion } from '../list-units.ts';
import { raised } from '../raise.ts';
import { faultsOf, type Sheet, type SheetFault, sheetInWords, tableOf } from '../sheet.ts';
import { BandTools } from './band-tools.tsx';
import type { ListForm } from './list-form.ts';
import { focusCell, PriceTable } from './price-table.tsx';
import { type Pasted, resized } from './sheet-changes.ts';
import { PasteDialog, RaiseDialog } from './table-dialogs.tsx';
import { UnitQuestion } from './unit-question.tsx';
import { useSheet } from './use-sheet.ts';

interface TableSectionProps {
  band: string;
  onBand(band: string): void;
}

export function TableSection({ band: wanted, onBand }: TableSectionProps) {
  const { field, kind, sheet, extent, bands, set, ...bandChanges } = useSheet();
  const units = useField<ListForm['units']>('units', '');
  const question = units.value ? undefined : unitQuestion(tableOf(kind, sheet));
  const faults = useMemo(() => faultsOf(kind, sheet), [sheet, kind]);
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 1, column: 1 });
  const [dialog, setDialog] = useState<'paste' | 'raise'>();
  const [notPasted, setNotPasted] = useState<Exclude<Pasted, { sheet: Sheet }>>();
  const band = bands.includes(wanted) ? wanted : (bands[0] ?? 'A');
  const faultsHere = new Map(
    faults
      .filter((fault) => fault.band === band)
      .map(({ row, column, message }) => [`${row} ${column}`, message]),
  );
  const sides = [
    ['widths', 'width', extent.hasWidths, at.column],
    ['drops', 'drop', extent.hasDrops, at.row],
  ] as const;

  function change(next: Sheet) {
    setNotPasted(undefined);
    set(next);
  }

  function take(read: Pasted) {
    if (!('sheet' in read)) return setNotPasted(read);
    units.onChange('');
    change(read.sheet);
  }

  function toNextFault() {
    const isLater = ({ band: other, row, column }: SheetFault) =>
      other > band || (other === band && (row > at.row || (row === at.row && column > at.column)));
    const next = faults.find(isLater) ?? faults[0];
    if (!next) return;
    onBand(next.band);
    // Once its band is shown.
    requestAnimationFrame(() => focusCell(table.current, next));
  }

  const count = faults.length;
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
              onRemove={() => bandChanges.renameBand(band, '')}
            />
          </div>
        }
      >
        <div className="mt-3 grid min-w-0 gap-2">
          <div className="flex flex-wrap gap-2">
            {sides.map(([side, noun, isOwn, place]) => {
              const size = sheet[side][place - 1];
              return (
                isOwn && (
                  <Fragment key={side}>
                    <ToolButton icon={Plus} onClick={() => change(resized(sheet, side, place, 1))}>
                      Add {noun}
                    </ToolButton>
                    {size !== undefined && sheet[side].length > 1 && (
                      <ToolButton
                        icon={Minus}
                        onClick={() => change(resized(sheet, side, place - 1, -1))}
                      >
                        Remove {noun} {size}
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
            table={table}
            label={`Prices of band ${band}`}
            sheet={sheet}
            band={band}
            extent={extent}
            above={`£ ${kindOf({ kind }).rate ?? 'each'}`}
            at={at}
            onFocus={setAt}
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
      <FieldNotes
        field={{ ...field, error: count === 0 ? field.error : undefined }}
        label="Prices"
        format={([own]) => sheetInWords(kind, own)}
      />
      <p className="text-xs text-muted">
        Prices are in pounds; - is a size you don’t make. Arrows and Enter lead to the next cell.
        Paste cells from a spreadsheet where the first one belongs, or a whole table in the top left
        corner.
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
    <Button icon={Icon} look="secondary" size="small" onClick={onClick}>
      {children}
    </Button>
  );
}
