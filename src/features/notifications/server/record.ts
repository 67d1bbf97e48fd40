import { adminApi } from '../../../admin-urls.ts';
import { phone, plain, time } from '../../../kit/records/csv-columns.ts';
import { joined, text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { waitingWhere } from '../../../kit/records/server/record-store.ts';
import { isKept, messageKinds, type Sending, stateOf, type TemplateKind } from '../message.ts';
import { messageFacts, templateFacts } from '../record.ts';
import { personalMessages } from './personal-store.ts';
import { templateLife } from './template-api.ts';
import { listTemplates } from './template-store.ts';

export const messageRecord = {
  facts: messageFacts,
  table: 'messages',
  words: {
    columns: ['recipient', 'subject', 'channel', 'appointmentId'],
    read: ({ recipient, subject, channel }) => ({
      title: text(recipient),
      texts: [text(subject)],
      phones: channel === 'sms' ? [text(recipient)] : [],
    }),
    detailOf: ({ channel, subject }) =>
      joined(channel === 'sms' ? 'Text message' : 'E-mail', subject),
    opensOf: ({ appointmentId }) =>
      typeof appointmentId === 'number' ? { kind: 'appointments', id: appointmentId } : undefined,
  },
  csv: {
    file: 'messages',
    list: adminApi.messages(),
    columns: [
      ['Number', plain('id')],
      ['Kind', plain('kind')],
      ['Channel', plain('channel')],
      ['To', phone('recipient')],
      ['Subject', plain('subject')],
      ['Text', plain('body')],
      ['Status', (row) => stateOf(row as unknown as Sending)],
      ['Attempts', plain('attempts')],
      ['Last error', plain('lastError')],
      ['Written (London time)', time('createdAt')],
      [
        'Sent (London time)',
        (row) => (isKept(row as unknown as Sending) ? '' : time('sentAt')(row)),
      ],
    ],
  },
  waiting: waitingWhere('messages', 'status', 'failed', { name: 'recipient', about: 'lastError' }),
  personal: [personalMessages],
} satisfies ServerRecord;

export const templateRecord = {
  facts: templateFacts,
  table: 'messageTemplates',
  async texts({ db }) {
    const changed = (await listTemplates(db)).filter((template) => template.changed);
    return changed.map((template) => ({
      ...template,
      title: messageKinds[template.id as TemplateKind].label,
    }));
  },
  life: templateLife,
} satisfies ServerRecord;
