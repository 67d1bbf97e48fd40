import { Badge } from '../../../kit/ui/badge.tsx';
import { type BlogPost, stateOf } from '../blog-post.ts';

export function PostStatusBadge({
  post,
}: {
  post: Pick<BlogPost, 'status' | 'publishedAt' | 'featured'>;
}) {
  const state = stateOf(post, new Date());
  if (state === 'draft') return <Badge tone="neutral">Draft</Badge>;
  if (state === 'scheduled') return <Badge tone="waiting">Scheduled</Badge>;
  return post.featured ? (
    <Badge tone="accent">Featured</Badge>
  ) : (
    <Badge tone="good">Published</Badge>
  );
}
