import { useQuery } from '@tanstack/react-query';
import { isSameValue } from '../../../kit/crud/admin/versions.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { ChangesKey, TextChanges } from '../../../kit/ui/text-changes.tsx';
import type { BlogPost } from '../blog-post.ts';

const compared: { name: keyof BlogPost; label: string }[] = [
  { name: 'title', label: 'Title' },
  { name: 'slug', label: 'Slug' },
  { name: 'excerpt', label: 'Excerpt' },
  { name: 'content', label: 'Content' },
  { name: 'image', label: 'Image' },
  { name: 'category', label: 'Category' },
  { name: 'readTime', label: 'Read time' },
  { name: 'authorId', label: 'Author' },
  { name: 'tags', label: 'Tags' },
  { name: 'featured', label: 'Featured' },
];

interface VersionComparisonProps {
  path: string;
  post: BlogPost;
}

/** Field by field, how a version differs from the current post. */
export function VersionComparison({ path, post }: VersionComparisonProps) {
  const version = useQuery<{ data: BlogPost }>({ queryKey: [path] });
  const then = version.data?.data;
  if (version.isError) {
    return <p className="text-sm text-danger">This version could not be loaded.</p>;
  }
  if (!then) return <Skeleton className="h-10" />;
  const differing = compared.filter(({ name }) => !isSameValue(then[name], post[name]));
  if (differing.length === 0) return <p className="text-sm text-muted">No differences.</p>;
  return (
    <dl className="grid gap-3 text-sm">
      <ChangesKey />
      {differing.map(({ name, label }) => (
        <div key={name}>
          <dt className="font-medium">{label}</dt>
          <dd className="mt-1 max-h-72 overflow-y-auto rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
            <TextChanges before={wordsOf(then[name])} after={wordsOf(post[name])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(value: BlogPost[keyof BlogPost]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
