import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

/** From the day on which the last record of a customer went. */
export const KEPT_MONTHS = 12;
/** Tasks, from the day they were done. */
export const TASKS_KEPT_MONTHS = 12;

export const customerFacts: RecordFacts = {
  key: 'customers',
  topic: 'customers',
  screen: urls.admin.customers(),
  opens: urls.openCustomer,
  shownAt: [adminApi.customers(), adminApi.pipeline(), adminApi.customerImports()],
  search: { label: 'Customers', place: 12, hasSearch: true },
  events: [
    {
      name: 'customer.created',
      label: 'A household becomes a customer, other than by an import',
      place: 55,
    },
  ],
};

export const taskFacts: RecordFacts = {
  key: 'tasks',
  topic: 'tasks',
  screen: urls.admin.tasks(),
  shownAt: [adminApi.tasks(), adminApi.customers(), adminApi.attention()],
  attention: { count: 'dueTasks', label: 'Tasks due', place: 20, badge: 'due' },
  events: [{ name: 'task.due', label: 'A task is due', place: 57 }],
};
