import { adminApi } from '../../../admin-urls.ts';
import { contactColumns, plain, staffName, time } from '../../../kit/records/csv-columns.ts';
import { joined, postcodes, text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { waitingWhere } from '../../../kit/records/server/record-store.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { shortDay } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import { appointmentSchema, referenceOf, statusLabels } from '../appointment.ts';
import { visitFacts, waitingFacts } from '../record.ts';
import { personalVisits, personalWaitingEntries } from './personal-store.ts';
import { appointmentOf, findAppointment } from './store.ts';

export const visitRecord = {
  facts: visitFacts,
  table: 'appointments',
  anybody: [`POST ${api.appointments()}`],
  tokens: { area: 'appointments', paths: [adminApi.appointments(), adminApi.diary()] },
  words: {
    columns: [
      'name',
      'email',
      'phone',
      'address',
      'postcode',
      'service',
      'additionalInfo',
      'preferredDate',
    ],
    read: (row) => ({
      title: text(row.name),
      texts: [
        referenceOf(Number(row.id)),
        referenceOf(Number(row.id)).slice(1),
        text(row.email),
        ...postcodes(row.postcode),
        text(row.address),
        text(row.service),
        text(row.additionalInfo),
      ],
      phones: [text(row.phone)],
    }),
    detailOf: (row) =>
      joined(referenceOf(Number(row.id)), row.service, shortDay(text(row.preferredDate))),
  },
  csv: {
    file: 'appointments',
    list: adminApi.appointments(),
    columns: [
      ['Reference', plain('reference')],
      [
        'Status',
        (row) =>
          row.status === 'noShow' ? statusLabels.noShow.toLowerCase() : plain('status')(row),
      ],
      ['Date', plain('preferredDate')],
      ['Time', plain('preferredTime')],
      ...contactColumns,
      ['Address', plain('address')],
      ['Postcode', plain('postcode')],
      ['Type of blind', plain('service')],
      ['Windows', plain('windowCount')],
      ['Further information', plain('additionalInfo')],
      ['Adviser', staffName('assignedTo')],
      ['Text message', plain('smsStatus')],
      ['Requested (London time)', time('createdAt')],
      ['Kind of visit', plain('kind')],
      ['Job', plain('jobId')],
      ['Source', plain('source')],
      ['Reason', plain('reason')],
      ['Cancelled by', plain('cancelledBy')],
    ],
  },
  waiting: waitingWhere('appointments', 'status', 'pending'),
  read: () => readVisit,
  personal: [personalVisits],
} satisfies ServerRecord;

export const waitingRecord = {
  facts: waitingFacts,
  table: 'waitingEntries',
  anybody: [`POST ${api.waitingList()}`],
  tokens: { area: 'appointments', paths: [adminApi.waitingList()] },
  personal: [personalWaitingEntries],
} satisfies ServerRecord;

async function readVisit(db: Handle, id: number) {
  const row = await findAppointment(db, id);
  if (!row) return undefined;
  return appointmentSchema.parse(await appointmentOf(db, row));
}
