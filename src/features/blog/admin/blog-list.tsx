import { Newspaper } from 'lucide-react';
import type { PicturePicker } from '../../../kit/crud/admin/picture-picker.ts';
import { ResourceList } from '../../../kit/crud/admin/resource-list.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { type BlogPost, blogPosts, stateOf } from '../blog-post.ts';
import { BlogForm } from './blog-form.tsx';

const columns: Column<BlogPost>[] = [
  {
    header: 'Title',
    pictured: true,
    sortBy: 'title',
    cell: ({ title, excerpt, image }) => (
      <span className="flex items-center gap-3">
        <Thumbnail small src={image} alt="" className="size-11" />
        <span className="min-w-0">
          <span className="block font-medium">{title}</span>
          <span className="line-clamp-1 text-muted">{excerpt}</span>
        </span>
      </span>
    ),
  },
  { header: 'Category', sortBy: 'category', cell: ({ category }) => category },
  { header: 'Status', sortBy: 'status', cell: (post) => <Status post={post} /> },
];

function Status({ post }: { post: BlogPost }) {
  const state = stateOf(post, new Date());
  if (state === 'draft') return <Badge tone="neutral">Draft</Badge>;
  if (state === 'published') {
    return post.featured ? (
      <Badge tone="accent">Featured</Badge>
    ) : (
      <Badge tone="good">Published</Badge>
    );
  }
  return (
    <>
      <Badge tone="waiting">Scheduled</Badge>
      <span className="mt-1 block text-xs text-muted">
        {londonMoment(new Date(post.publishedAt ?? ''))}
      </span>
    </>
  );
}

export function BlogList({ picker }: { picker: PicturePicker }) {
  return (
    <ResourceList
      resource={blogPosts}
      exportName="blog-posts"
      subtitle="Write posts now and choose when they appear."
      icon={Newspaper}
      columns={columns}
      nameOf={({ title }) => title}
      form={(dialog) => <BlogForm picker={picker} {...dialog} />}
    />
  );
}
