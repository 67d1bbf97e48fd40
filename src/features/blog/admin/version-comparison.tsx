import { useQuery } from '@tanstack/react-query';
import { isSameValue } from '../../../kit/crud/admin/versions.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { BlogPost } from '../blog-post.ts';
import { compareTexts, type TextPart } from './text-diff.ts';

const compared: { name: keyof BlogPost; label: string }[] = [
  { name: 'title', label: 'Title' },
  { name: 'slug', label: 'Slug' },
  { name: 'excerpt', label: 'Excerpt' },
  { name: 'content', label: 'Content' },
  { name: 'image', label: 'Image' },
  { name: 'category', label: 'Category' },
  { name: 'readTime', label: 'Read time' },
  { name: 'authorId', label: 'Author ID' },
  { name: 'tags', label: 'Tags' },
  { name: 'featured', label: 'Featured' },
];

interface VersionComparisonProps {
  /** Where the version is to be had. */
  path: string;
  /** The post as it is now. */
  post: BlogPost;
}

/** Field by field, what a version has that the post has no more, and the other way round. */
export function VersionComparison({ path, post }: VersionComparisonProps) {
  const version = useQuery<BlogPost>({ queryKey: [path] });
  const { data: then } = version;
  if (version.isError) {
    return <p className="text-sm text-danger">The version cannot be loaded just now.</p>;
  }
  if (!then) return <Skeleton className="h-10" />;
  const differing = compared.filter(({ name }) => !isSameValue(then[name], post[name]));
  if (differing.length === 0) return <p className="text-sm text-muted">Nothing differs.</p>;
  return (
    <dl className="grid gap-3 text-sm">
      <div className="text-muted">
        <dt className="inline">Struck out</dt>
        <dd className="inline">: in that version and no longer. </dd>
        <dt className="inline">Green</dt>
        <dd className="inline">: not yet in that version.</dd>
      </div>
      {differing.map(({ name, label }) => (
        <div key={name}>
          <dt className="font-medium">{label}</dt>
          <dd className="mt-1 max-h-72 overflow-y-auto rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-wrap">
            {compareTexts(wordsOf(then[name]), wordsOf(post[name])).map((part, at, { length }) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are known by their place
              <Part key={at} part={part} first={at === 0} last={at === length - 1} />
            ))}
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

function Part({
  part: { kind, text },
  ...place
}: {
  part: TextPart;
  first: boolean;
  last: boolean;
}) {
  if (kind === 'removed') {
    return <del className="rounded-xs bg-danger-soft text-danger">{text}</del>;
  }
  if (kind === 'added') {
    return <ins className="rounded-xs bg-good-soft text-good no-underline">{text}</ins>;
  }
  return <span>{shortened(text, place)}</span>;
}

const SHOWN_AROUND = 120;

/** Of a long text that is the same, what stands next to a change. */
function shortened(text: string, { first, last }: { first: boolean; last: boolean }): string {
  if (text.length < 3 * SHOWN_AROUND) return text;
  const begins = first ? '' : text.slice(0, SHOWN_AROUND);
  const ends = last ? '' : text.slice(-SHOWN_AROUND);
  return `${begins} … ${ends}`;
}
