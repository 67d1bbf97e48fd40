import { Upload } from 'lucide-react';
import { Button } from '../../../kit/ui/button.tsx';
import { FaultTable } from '../../../kit/ui/fault-table.tsx';
import { FileButton } from '../../../kit/ui/file-button.tsx';
import { Spinner } from '../../../kit/ui/spinner.tsx';
import { ApiError, messageOf } from '../../../lib/http/api-client.ts';
import type { Fault } from '../../../lib/text/csv-lines.ts';
import type { PriceList } from '../price-list.ts';
import type { Unit } from '../sizes.ts';
import { useImportPrices } from './price-queries.ts';
import { UnitQuestion } from './unit-question.tsx';

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
  const { mutate, isPending, error, variables, reset } = useImportPrices(productId);
  const name = variables?.file.name ?? '';
  const send = (file: File, units?: Unit) =>
    leave(() => mutate({ file, ...from(), ...(units && { units }) }, { onSuccess: onImported }));

  const body = error instanceof ApiError ? error.body : {};
  const faults = body.faults as Fault[] | undefined;
  const question = body.fields?.units;
  return {
    button: (
      <FileButton
        label="File of prices"
        accept=".csv,.tsv,.txt,text/csv"
        look="secondary"
        disabled={isPending}
        onChoose={(file) => send(file)}
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
            {question && variables ? (
              <UnitQuestion question={question} onAnswer={(units) => send(variables.file, units)} />
            ) : (
              <p className="text-sm text-danger">
                {faults
                  ? `Nothing was imported from ${name}. Please correct the file and choose it again.`
                  : messageOf(error)}
              </p>
            )}
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
