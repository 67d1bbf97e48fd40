import { Check, Quote } from 'lucide-react';
import { useMemo } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { Stars } from '../../../kit/ui/stars.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { patch } from '../../../lib/http/api-client.ts';
import { pictureSrc } from '../../media/media.ts';
import { products } from '../../products/product.ts';
import { ratingText, type Testimonial, testimonials } from '../testimonial.ts';
import { TestimonialForm } from './testimonial-form.tsx';

const ALL = { approvedOnly: 'false', direction: 'desc' };
const FILTERS = [
  { label: 'All', query: ALL },
  { label: 'Approved', query: { ...ALL, approved: 'true' } },
  { label: 'Pending', query: { ...ALL, approved: 'false' } },
];

export function TestimonialList() {
  const { data: known } = useAllRecords(products);
  const columns = useMemo(() => {
    const names = new Map(known?.map(({ id, name }) => [id, name]));
    return columnsWith(({ productId }) => (productId === null ? '' : (names.get(productId) ?? '')));
  }, [known]);
  const approval = useAction({
    call: (id: number) => patch(adminApi.testimonialApproval(id)),
    done: {
      title: 'Testimonial approved',
      description: 'The testimonial is now visible to users',
    },
    failed: 'Failed to approve testimonial: ',
    changes: [testimonials.paths.list],
  });
  return (
    <ResourceList
      resource={testimonials}
      subtitle="Customers’ reviews. Visitors see the approved ones."
      icon={Quote}
      columns={columns}
      filters={FILTERS}
      rowActions={({ id, approved }, open) => [
        ...(approved
          ? []
          : [{ label: 'Approve', icon: Check, onSelect: () => approval.mutate(id) }]),
        open,
      ]}
      form={(dialog) => <TestimonialForm products={known} {...dialog} />}
    />
  );
}

function columnsWith(productName: (testimonial: Testimonial) => string): Column<Testimonial>[] {
  return [
    {
      header: 'Author',
      sortBy: 'author',
      pictured: true,
      cell: (testimonial) => (
        <span className="flex items-center gap-3 lg:min-w-52">
          <Avatar testimonial={testimonial} />
          <span className="min-w-0">
            <span className="block font-medium">{testimonial.author}</span>
            <span className="block text-muted">{testimonial.location}</span>
          </span>
        </span>
      ),
    },
    {
      header: 'Quote',
      cell: (testimonial) => (
        <span className="block max-w-[52ch] lg:min-w-80">
          <span className="line-clamp-3">{testimonial.quote}</span>
          <span className="block text-muted">{productName(testimonial)}</span>
        </span>
      ),
    },
    {
      header: 'Rating',
      sortBy: 'rating',
      cell: ({ rating }) => (
        <Stars rating={rating} label={ratingText(rating)} className="align-middle text-waiting" />
      ),
    },
    {
      header: 'Status',
      sortBy: 'status',
      cell: ({ approved, sample, edited, verified, source, reply }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          {approved ? <Badge tone="good">Approved</Badge> : <Badge tone="waiting">Pending</Badge>}
          {sample && <Badge tone="neutral">Sample</Badge>}
          {edited && <Badge tone="waiting">Edited</Badge>}
          {verified && <Badge tone="good">Verified visit</Badge>}
          {source === 'staff' && <Badge tone="neutral">Entered by us</Badge>}
          {reply && <Badge tone="neutral">Replied</Badge>}
        </span>
      ),
    },
  ];
}

function Avatar({ testimonial: { avatar, author } }: { testimonial: Testimonial }) {
  if (avatar) {
    return <Thumbnail small src={pictureSrc(avatar)} alt="" className="size-11 rounded-full!" />;
  }
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken font-medium text-muted"
    >
      {[...author][0]?.toUpperCase()}
    </span>
  );
}
