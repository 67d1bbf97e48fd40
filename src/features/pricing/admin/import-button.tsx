import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { FaultTable } from '../../../kit/ui/fault-table.tsx';
import { FileButton } from '../../../kit/ui/file-button.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { ApiError, messageOf } from '../../../lib/http/api-client.ts';
import type { Fault } from '../../../lib/text/csv-lines.ts';
import type { PriceList } from '../price-list.ts';
import { useImportPrices } from './price-queries.ts';

interface ImportOptions {
  productId: number;
  /** Asked for when a file has been chosen. */
  from(): { validFrom: string; version: number | undefined };
  /** Asks whether to discard unsaved changes, and then goes on. */
  leave(go: () => void): void;
  onImported(list: PriceList): void;
}

/** Imports a file of prices, and shows what is wrong with the last one. */
export function useImport({ productId, from, leave, onImported }: ImportOptions) {
  const { mutate, isPending, error, reset } = useImportPrices(productId);
  const [name, setName] = useState('');

  function choose(file: File) {
    setName(file.name);
    leave(() => mutate({ file, ...from() }, { onSuccess: onImported }));
  }

  const faults = error instanceof ApiError ? (error.body.faults as Fault[] | undefined) : undefined;
  return {
    button: (
      <FileButton
        label="File of prices"
        accept=".csv,.tsv,.txt,text/csv"
        look="secondary"
        disabled={isPending}
        onChoose={choose}
      >
        {isPending ? <Spinner /> : <Upload aria-hidden className="size-4" />}
        {isPending ? 'Importing...' : 'Import CSV'}
      </FileButton>
    ),
    outcome: (
      <div role="status">
        {isPending && <p className="sr-only">{name} is being imported.</p>}
        {error && (
          <div className="card mb-5 grid gap-3 p-4">
            <p className="text-sm text-danger">
              {faults
                ? `Nothing was imported from ${name}. Please correct the file and choose it again.`
                : messageOf(error)}
            </p>
            {faults && <FaultTable faults={faults} />}
            <Button look="secondary" size="small" className="justify-self-start" onClick={reset}>
              Dismiss
            </Button>
          </div>
        )}
      </div>
    ),
  };
}
