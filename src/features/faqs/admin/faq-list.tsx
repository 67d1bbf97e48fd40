import { ExternalLink, MessageCircleQuestion } from 'lucide-react';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { urls } from '../../../urls.ts';
import { type Faq, faqAnchor, faqs } from '../faq.ts';
import { FaqForm } from './faq-form.tsx';

const columns: Column<Faq>[] = [
  {
    header: 'Question',
    sortBy: 'question',
    cell: ({ question, answer }) => (
      <span className="block max-w-[64ch]">
        <span className="block font-medium wrap-anywhere">{question}</span>
        <span className="line-clamp-2 wrap-anywhere text-muted">{answer}</span>
      </span>
    ),
  },
  {
    header: 'Category',
    sortBy: 'category',
    cell: ({ category }) => <Badge tone="neutral">{category}</Badge>,
  },
  {
    header: 'Order',
    sortBy: 'order',
    cell: ({ order }) => <span className="tabular-nums">{order}</span>,
  },
];

export function FaqList() {
  return (
    <ResourceList
      resource={faqs}
      subtitle="The questions that customers ask, for the questions page and the assistant."
      icon={MessageCircleQuestion}
      columns={columns}
      nameOf={({ question }) => question}
      rowActions={(faq, open) => [
        {
          label: 'Show on the website',
          icon: ExternalLink,
          onSelect: () => window.open(`${urls.faqs()}#${faqAnchor(faq)}`, '_blank', 'noopener'),
        },
        open,
      ]}
      form={(dialog) => <FaqForm {...dialog} />}
    />
  );
}
