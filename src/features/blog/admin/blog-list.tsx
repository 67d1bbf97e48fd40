import { Newspaper } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { dateInWords, londonDayOf } from '../../../lib/time/london-day.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import { type BlogPost, blogPosts, stateOf } from '../blog-post.ts';
import { PostStatusBadge } from './post-status.tsx';

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

export function BlogList() {
  return (
    <ResourceList
      resource={blogPosts}
      exportName="blog-posts"
      subtitle="Write posts now and choose when they appear."
      icon={Newspaper}
      columns={columns}
      firstOrder={{ sort: 'date', direction: 'desc' }}
      nameOf={({ title }) => title}
      form={({ record }) => <Navigate to={urls.blogEditor(record?.id ?? 'new')} />}
    />
  );
}
