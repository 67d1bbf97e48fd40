import { ExternalLink, MessageCircleQuestion } from 'lucide-react';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { urls } from '../../../urls.ts';
import { faqAnchor, faqs } from '../faq.ts';
import { FaqForm } from './faq-form.tsx';

export function FaqList() {
  return (
    <ResourceList
      resource={faqs}
      subtitle="The questions that customers ask, for the questions page and the assistant."
      icon={MessageCircleQuestion}
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
