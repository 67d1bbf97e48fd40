import { personalTable } from '../../../kit/records/server/personal-store.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { caughtFormSchema } from '../caught-form.ts';
import { caughtFormFacts } from '../record.ts';

export const caughtFormRecord = {
  facts: caughtFormFacts,
  table: 'caughtForms',
  personal: [
    {
      key: 'caughtForms',
      noun: 'forms probably from robots',
      place: 80,
      ...personalTable('caughtForms', caughtFormSchema),
      foundBy: 'names and visits',
    },
  ],
} satisfies ServerRecord;
