import { useEffect, useRef } from 'react';
import { useField } from '../../../kit/crud/admin/fields/field.tsx';
import { OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { type BlogPostInput, type PostStatus, stateOf } from '../blog-post.ts';
import { MomentInput } from './moment-input.tsx';

const options: { value: PostStatus; label: string }[] = [
  { value: 'draft', label: 'Draft' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

export function PublicationInput() {
  const { value: status } = useField<PostStatus>('status', 'published');
  const { value: publishedAt, onChange } = useField<string | null>('publishedAt', null);
  const known = useRef(status);

  // A date that does not fit the new status is dropped.
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    if (!publishedAt || status === 'draft') return;
    const state = stateOf({ status, publishedAt }, new Date());
    if (state !== status) onChange(null);
  }, [status, publishedAt, onChange]);

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <OptionInput<BlogPostInput, PostStatus> name="status" label="Status" options={options} />
      {status === 'scheduled' && (
        <MomentInput<BlogPostInput> name="publishedAt" label="Appears on" hint="London time" />
      )}
      {status === 'published' && (
        <MomentInput<BlogPostInput>
          name="publishedAt"
          label="Published on"
          hint="London time. Leave empty to publish now."
        />
      )}
    </div>
  );
}
