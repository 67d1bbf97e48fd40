// Writes one post. It keeps its status while it is saved; only the buttons named after it change that.
import { ChevronLeft, ExternalLink } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { MarkdownInput } from '../../../kit/crud/admin/fields/markdown-input.tsx';
import { MomentInput } from '../../../kit/crud/admin/fields/moment-input.tsx';
import { PictureInput } from '../../../kit/crud/admin/fields/picture-input.tsx';
import { SearchFields } from '../../../kit/crud/admin/fields/search-fields.tsx';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { SlugInput } from '../../../kit/crud/admin/fields/slug-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import {
  RecordForm,
  type RecordFormState,
  SaveButton,
  useRecordForm,
  VersionChoice,
} from '../../../kit/crud/admin/record-form.tsx';
import { useCreation, useReplacement } from '../../../kit/crud/admin/use-resource.ts';
import { inSentence } from '../../../kit/crud/resource.ts';
import { searchFields } from '../../../kit/crud/search-fields.ts';
import { blankOf } from '../../../kit/fields/field.ts';
import { Versions } from '../../../kit/life/admin/versions.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ApiError } from '../../../lib/http/api-client.ts';
import { urls } from '../../../urls.ts';
import {
  type BlogPost,
  type BlogPostInput,
  blogPostInput,
  blogPostSchema,
  blogPosts,
  type PostStatus,
  postResult,
  stateOf,
} from '../blog-post.ts';
import { useAuthors } from './authors.ts';
import { PostStatusBadge } from './post-status.tsx';

const blank = {
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
  publishedAt: null,
  ...blankOf(searchFields),
} satisfies BlogPostInput;

const aDraft = { status: 'draft', publishedAt: null, featured: false } as const;
/** The buttons decide the status, so it is no field of the form. */
const fields = blogPostSchema.omit({ status: true });

const { messages } = blogPosts;

interface PostEditorProps {
  record: BlogPost | undefined;
  onCreated(post: BlogPost): void;
}

export function PostEditor({ record, onCreated }: PostEditorProps) {
  const [post, setPost] = useState(record);
  const create = useCreation(blogPosts);
  const replace = useReplacement(blogPosts);
  const navigate = useNavigate();
  const now = stateOf(post ?? aDraft, new Date());
  const pressed = useRef<PostStatus>(undefined);
  const wanted = useRef<PostStatus>(undefined);

  const state = useRecordForm<BlogPost>({
    noun: inSentence(blogPosts.singular),
    input: blogPostInput,
    schema: fields,
    values: record ? fields.parse(record) : blank,
    // A post that visitors do not see yet is a draft itself.
    life: post && {
      record: 'blog-posts',
      id: String(post.id),
      hasDrafts: now !== 'draft',
      onWritten: (answer) => show(blogPostSchema.parse(answer)),
      dataOf: bodyOf,
      valuesOf: ({ status: _, ...values }) => values,
    },
    async save(values, version) {
      const body = bodyOf(values);
      if (!post) return create.mutateAsync(body);
      try {
        return await replace.mutateAsync({ id: post.id, values: { ...body, version } });
      } catch (error) {
        // Somebody else may have published it: the next save must not take it back.
        const current = blogPostSchema.safeParse(error instanceof ApiError && error.body.current);
        if (current.success) setPost(current.data);
        throw error;
      }
    },
    onSaved(saved) {
      show(saved);
      if (!post) onCreated(saved);
    },
  });

  const { element } = state;
  const isNew = !record;

  function bodyOf(values: FieldValues) {
    const { publishedAt = null } = values;
    const isDraft = (wanted.current ?? now) === 'draft';
    return { ...values, status: isDraft ? 'draft' : onSiteFrom(publishedAt) };
  }

  function show(saved: BlogPost) {
    setPost(saved);
    state.restart(fields.parse(saved));
  }

  function submit(event: FormEvent) {
    wanted.current = pressed.current;
    pressed.current = undefined;
    state.submit(event);
  }

  function saveAs(status: PostStatus) {
    pressed.current = status;
    element.current?.requestSubmit();
  }

  useEffect(() => {
    // The layout has the focus first, as on every new screen.
    if (isNew) requestAnimationFrame(() => element.current?.querySelector('input')?.focus());
  }, [isNew, element]);

  // Once the form counts as saved: until then its guard would ask.
  const created = isNew ? post?.id : undefined;
  useEffect(() => {
    if (created === undefined) return;
    void navigate(urls.blogEditor(created), { replace: true, state: { stays: true } });
  }, [created, navigate]);

  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to={urls.admin.blogPosts()}
          className="inline-flex items-center gap-1 text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-4" />
          {blogPosts.plural}
        </Link>
        <h1 className="text-2xl font-semibold tracking-tight">
          {post ? messages.edit : messages.add}
        </h1>
        <PostStatusBadge post={post ?? aDraft} />
        {post && now === 'published' && (
          <a
            href={urls.blogPost(post.slug)}
            target="_blank"
            rel="noopener"
            className="ml-auto inline-flex items-center gap-1.5 text-accent-strong underline"
          >
            See it on the site
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
      </header>
      <RecordForm
        state={{ ...state, submit }}
        className="grid gap-5 [&_:is(button,input,select,textarea)]:scroll-mb-24"
      >
        <div className="card grid gap-5 p-5 sm:p-6">
          <TitleInput />
          <MarkdownInput<BlogPostInput> name="content" label="Content" />
        </div>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Facts title="In lists and search engines">
            <TextAreaInput<BlogPostInput>
              name="excerpt"
              label="Excerpt"
              hint="One or two sentences under the title."
            />
            <PictureInput<BlogPostInput> name="image" label="Image" />
            <SlugInput<BlogPostInput>
              key={post ? 'kept' : 'new'}
              name="slug"
              label="Slug"
              from="title"
            />
            <CheckboxInput<BlogPostInput> name="featured" label="Featured" />
          </Facts>
          <Facts title="About this post">
            <MomentInput<BlogPostInput>
              name="publishedAt"
              label={now === 'published' ? 'Published on' : 'Appears on'}
              hint="London time. Leave it empty to publish at once."
            />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextInput<BlogPostInput> name="category" label="Category" />
              <AuthorInput />
            </div>
            <LinesInput<BlogPostInput>
              name="tags"
              label="Tags"
              hint="One per line. Tags choose the products beside the post."
            />
            <TextInput<BlogPostInput>
              name="readTime"
              label="Read time"
              placeholder="5 min read"
              hint="Leave it empty and we work it out from the text."
            />
          </Facts>
        </div>
        <div className="card px-5 pb-5 sm:px-6 *:border-t-0">
          <SearchFields<BlogPost> pathOf={({ slug }) => urls.blogPost(slug)} usual={postResult} />
        </div>
        {post && (
          <div className="card px-5 pb-5 sm:px-6 *:border-t-0">
            <Versions state={state} />
          </div>
        )}
        <SaveBar state={state} now={now} onSaveAs={saveAs} />
      </RecordForm>
    </>
  );
}

/** The status of a post that is no draft. */
const onSiteFrom = (publishedAt: string | null): PostStatus =>
  publishedAt && publishedAt > new Date().toISOString() ? 'scheduled' : 'published';

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="card grid gap-5 p-5 sm:p-6">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function TitleInput() {
  const field = useField('title', '');
  return (
    <FieldFrame field={field} label="Title" format={(text) => text}>
      <input
        {...field.control}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        className="field h-14 w-full px-4 text-2xl font-semibold tracking-tight max-sm:text-lg"
      />
    </FieldFrame>
  );
}

function AuthorInput() {
  const { value } = useField('authorId', blank.authorId);
  return (
    <SelectInput<BlogPostInput>
      name="authorId"
      label="Author"
      hint="For the office. Visitors see your team’s name."
      options={useAuthors(value)}
    />
  );
}

interface SaveBarProps {
  state: RecordFormState;
  now: PostStatus;
  onSaveAs(status: PostStatus): void;
}

function SaveBar({ state, now, onSaveAs }: SaveBarProps) {
  const next = onSiteFrom(useField<string | null>('publishedAt', null).value);
  const { note, isSubmitting } = state;
  const publish = next === 'scheduled' ? 'Schedule' : 'Publish';
  return (
    <div className="card sticky bottom-0 z-10 overflow-clip rounded-b-none">
      <VersionChoice state={state} />
      <div className="flex flex-wrap items-center justify-end gap-2 px-5 py-3 sm:px-6">
        <p role="status" className="grow text-sm text-muted">
          {note}
        </p>
        {now === 'draft' ? (
          <>
            <SaveButton look="secondary" state={state}>
              Save draft
            </SaveButton>
            <Button disabled={isSubmitting} onClick={() => onSaveAs(next)}>
              {publish}
            </Button>
          </>
        ) : (
          <>
            <Button look="secondary" disabled={isSubmitting} onClick={() => onSaveAs('draft')}>
              Back to draft
            </Button>
            <SaveButton state={state}>{next === now ? 'Save changes' : publish}</SaveButton>
          </>
        )}
      </div>
    </div>
  );
}
