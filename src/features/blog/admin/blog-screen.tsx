import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
import type { BlogPost } from '../blog-post.ts';
import { BlogList } from './blog-list.tsx';

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
  const { data, error, isFetching, refetch } = useQuery<BlogPost>({
    queryKey: [`${adminApi.blogPosts()}/${encodeURIComponent(id)}`],
    enabled: !isNew,
    gcTime: 0,
  });
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
