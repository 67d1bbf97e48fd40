import { useState } from 'react';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldGroup } from '../../../kit/crud/admin/fields/field-group.tsx';
import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { MarkdownInput } from '../../../kit/crud/admin/fields/markdown-input.tsx';
import { OrderInput } from '../../../kit/crud/admin/fields/order-input.tsx';
import { PictureInput } from '../../../kit/crud/admin/fields/picture-input.tsx';
import { SlugInput } from '../../../kit/crud/admin/fields/slug-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import type { PicturePicker } from '../../../kit/crud/admin/picture-picker.ts';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { type BlogPost, type BlogPostInput, blogPosts } from '../blog-post.ts';
import { HistoryPanel } from './history-panel.tsx';
import { PublicationInput } from './publication-input.tsx';

const blank: BlogPostInput = {
  title: '',
  slug: '',
  content: '',
  excerpt: '',
  category: '',
  authorId: 1,
  image: '',
  featured: false,
  readTime: '',
  tags: [],
  status: 'published',
  publishedAt: null,
};

interface BlogFormProps {
  record: BlogPost | undefined;
  onClose(): void;
  picker: PicturePicker;
}

export function BlogForm({ record, picker, onClose }: BlogFormProps) {
  const [post, setPost] = useState(record);
  return (
    // A restored version is another record, so the form starts afresh.
    <ResourceForm
      key={post?.version}
      resource={blogPosts}
      blank={blank}
      record={post}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<BlogPostInput> name="title" label="Title" />
        <SlugInput<BlogPostInput> name="slug" label="Slug" from="title" />
      </div>
      <TextAreaInput<BlogPostInput>
        name="excerpt"
        label="Excerpt"
        hint="Shown under the title, in lists and in search engines."
      />
      <MarkdownInput<BlogPostInput> name="content" label="Content" picker={picker} />
      <PictureInput<BlogPostInput> name="image" label="Image" picker={picker} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextInput<BlogPostInput> name="category" label="Category" />
        <TextInput<BlogPostInput>
          name="readTime"
          label="Read time"
          placeholder="5 min read"
          hint="Leave empty to work it out from the length of the text."
        />
        <OrderInput<BlogPostInput> name="authorId" label="Author ID" />
      </div>
      <LinesInput<BlogPostInput>
        name="tags"
        label="Tags"
        hint="One per line. Tags choose the products shown beside the post."
      />
      <FieldGroup title="Publication">
        <PublicationInput />
        <CheckboxInput<BlogPostInput> name="featured" label="Featured" />
      </FieldGroup>
      {post && <HistoryPanel post={post} onRestored={setPost} />}
    </ResourceForm>
  );
}
