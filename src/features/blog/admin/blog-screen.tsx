import { Newspaper } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
import { dateInWords, londonDayOf } from '../../../lib/time/london-day.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import { type BlogPost, blogPosts, stateOf } from '../blog-post.ts';
import { PostStatusBadge } from './post-status.tsx';

const PostEditor = lazy(async () => ({ default: (await import('./post-editor.tsx')).PostEditor }));

/** The list, or by its address one post: `new` or an id. */
export function BlogScreen() {
  const { post } = useParams();
  const [shown, setShown] = useState(post);
  const [created, setCreated] = useState<number>();
  const [round, setRound] = useState(0);
  if (shown !== post) {
    setShown(post);
    // The first save gives a new post its address, and the writer goes on writing.
    if (shown !== 'new' || post !== String(created)) setRound(round + 1);
  }
  if (post === undefined) return <BlogList />;
  return (
    <Suspense fallback={<Loading />}>
      <Post key={round} id={post} onCreated={({ id }) => setCreated(id)} />
    </Suspense>
  );
}

interface PostProps {
  id: string;
  onCreated(post: BlogPost): void;
}

function Post({ id, ...rest }: PostProps) {
  const [isNew] = useState(id === 'new');
  const { data, error, isFetching, refetch } = useRead<BlogPost>(
    `${blogPosts.paths.write}/${encodeURIComponent(id)}`,
    { enabled: !isNew, gcTime: 0 },
  );
  if (data || isNew) return <PostEditor record={data} {...rest} />;
  if (!error) return <Loading />;
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <div className="card">
      <ErrorState
        text={isGone ? 'This blog post no longer exists.' : 'The blog post could not be loaded.'}
        query={{ refetch, isFetching }}
      />
    </div>
  );
}

function Loading() {
  return (
    <div className="grid gap-5" aria-busy="true">
      <p role="status" className="sr-only">
        Loading the blog post
      </p>
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

const columns: Column<BlogPost>[] = [
  {
    header: 'Title',
    pictured: true,
    sortBy: 'title',
    cell: ({ id, title, excerpt, image }) => (
      <span className="flex items-center gap-3">
        <Thumbnail small src={image} alt="" className="size-11" />
        <span className="min-w-0">
          <Link to={urls.blogEditor(id)} className="block font-medium hover:underline">
            {title}
          </Link>
          <span className="line-clamp-1 text-muted">{excerpt}</span>
        </span>
      </span>
    ),
  },
  { header: 'Category', sortBy: 'category', cell: ({ category }) => category },
  {
    header: 'Date',
    sortBy: 'date',
    cell: (post) => <span className="whitespace-nowrap">{dateOf(post)}</span>,
  },
  { header: 'Status', sortBy: 'status', cell: (post) => <PostStatusBadge post={post} /> },
];

/** When it appeared or will; of a draft, when it was last saved. */
function dateOf(post: BlogPost): string {
  const { publishedAt, updatedAt } = post;
  const inWords = (instant: string) => dateInWords(londonDayOf(new Date(instant)));
  const state = stateOf(post, new Date());
  if (state === 'draft' || !publishedAt) return `Saved ${inWords(updatedAt)}`;
  return state === 'scheduled' ? londonMoment(new Date(publishedAt)) : inWords(publishedAt);
}

function BlogList() {
  return (
    <ResourceList
      resource={blogPosts}
      subtitle="Write posts now and choose when they appear."
      icon={Newspaper}
      columns={columns}
      firstOrder={{ sort: 'date', direction: 'desc' }}
      form={({ record }) => <Navigate to={urls.blogEditor(record?.id ?? 'new')} />}
    />
  );
}
