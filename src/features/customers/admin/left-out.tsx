import { Download } from 'lucide-react';
import { Button } from '../../../kit/ui/button.tsx';
import { FaultTable } from '../../../kit/ui/fault-table.tsx';
import { saveAs } from '../../../kit/ui/save-as.ts';
import { CSV_START, csvLine } from '../../../lib/text/csv.ts';
import type { Fault } from '../../../lib/text/csv-lines.ts';
import type { Noted } from '../customer-import.ts';

const SHOWN = 500;

/** Why rows of a file are left out, or which cells go into the notes: to read and to take away. */
export function LeftOut({
  faults,
  columns,
  inNotes = false,
}: {
  faults: readonly (Fault & Partial<Noted>)[];
  columns: readonly string[];
  inNotes?: boolean;
}) {
  if (faults.length === 0) return null;
  const told = faults.map(({ name, value, message, ...place }) => {
    const said = [name, value && `“${value}”`].filter(Boolean).join(', ');
    return { ...place, message: said ? `${said}: ${message}` : message };
  });
  const nameOf = (column: number) => columns[column - 1] ?? '';
  function download() {
    const lines = told.map(({ row, column, message }) =>
      csvLine([row, column, nameOf(column), message]),
    );
    const head = csvLine(['Row', 'Column', 'Name of the column', 'What is wrong']);
    saveAs(
      inNotes ? 'in-the-notes.csv' : 'rows-left-out.csv',
      new Blob([CSV_START, head, ...lines], { type: 'text/csv' }),
    );
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          {faults.length > SHOWN
            ? `The first ${SHOWN} of ${faults.length.toLocaleString('en-GB')} cells; the list to download has all. `
            : ''}
          {inNotes
            ? 'These rows are imported. What we cannot put where it belongs goes into the customer’s notes.'
            : 'These rows are left out. To import them too, correct them in the file, remove the others and choose it again.'}
        </p>
        <Button look="secondary" size="small" onClick={download}>
          <Download aria-hidden className="size-4" />
          Download the list
        </Button>
      </div>
      <FaultTable faults={told.slice(0, SHOWN)} nameOf={nameOf} />
    </div>
  );
}
