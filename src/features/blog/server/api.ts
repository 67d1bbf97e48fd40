import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type CrudServices, crudApi, refusingTaken } from '../../../kit/crud/server/crud-api.ts';
import {
  forgetSlug,
  forgetSlugsOf,
  rememberSlug,
} from '../../../kit/crud/server/old-slug-store.ts';
import { type Caller, type Route, route } from '../../../kit/http/route.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { type BlogPost, blogPostSchema, blogPosts, postVersionSchema } from '../blog-post.ts';
import { blogPostStore, latestAppearance } from './store.ts';
import { findVersion, keepVersion, listVersions } from './version-store.ts';

const SLUG_KIND = 'blog post';

/** The journal's posts and their versions. Visitors get what has appeared, staff everything. */
export function blogApi(services: CrudServices): Route[] {
  const { database, clock } = services;
  const { db } = database;
  const store = blogPostStore(database);
  const keep = (trx: Handle, post: BlogPost, { staff }: Caller) =>
    keepVersion(trx, post, staff?.username ?? '');

  async function foundPost(handle: Handle, id: number): Promise<BlogPost> {
    const post = await store.find(handle, id);
    if (!post) throw new AppError('notFound', 'There is no such blog post.');
    return post;
  }

  async function foundVersion(handle: Handle, id: number, version: number): Promise<BlogPost> {
    const kept = await findVersion(handle, id, version);
    if (!kept) throw new AppError('notFound', 'There is no such version.');
    return kept;
  }

  async function replaced(trx: Handle, before: BlogPost, after: BlogPost, caller: Caller) {
    await rememberSlug(trx, SLUG_KIND, before, after);
    await keep(trx, after, caller);
  }

  return [
    ...crudApi(blogPosts, store, services, {
      async visibleTo({ staff }) {
        return staff ? {} : { atMost: { appearsAt: await latestAppearance(db, clock.now()) } };
      },
      async afterCreate(trx, post, _input, caller) {
        await forgetSlug(trx, SLUG_KIND, post.slug);
        await keep(trx, post, caller);
      },
      afterReplace: replaced,
      beforeRemove: (trx, { id }) => forgetSlugsOf(trx, SLUG_KIND, id),
    }),
    route({
      method: 'GET',
      path: adminApi.blogVersions(':id'),
      tag: blogPosts.plural,
      summary: 'Saved versions of a blog post: when and by whom, newest first',
      answer: z.array(postVersionSchema),
      handle: async ({ id }) => listVersions(db, (await foundPost(db, id())).id),
    }),
    route({
      method: 'GET',
      path: adminApi.blogVersion(':id', ':version'),
      tag: blogPosts.plural,
      summary: 'One saved version of a blog post',
      answer: blogPostSchema,
      handle: ({ id }) => foundVersion(db, id(), id('version')),
    }),
    route({
      method: 'POST',
      path: adminApi.blogRestore(':id', ':version'),
      tag: blogPosts.plural,
      summary: 'Restore an old version as a new one; status and date do not change',
      answer: blogPostSchema,
      async handle({ id, caller }) {
        const postId = id();
        const version = id('version');
        const kept = await foundVersion(db, postId, version);
        const restored = await refusingTaken(blogPosts, kept.slug, () =>
          database.write(async (trx) => {
            const before = await foundPost(trx, postId);
            // An old draft must not unpublish a post.
            const { status, publishedAt } = before;
            const values = { ...kept, status, publishedAt };
            const after = await store.replace(trx, postId, values, clock.now());
            await replaced(trx, before, after, caller);
            await recordAudit(trx, caller, clock.now(), {
              action: 'restored',
              subject: 'blog post',
              subjectId: postId,
              detail: `version ${version}`,
            });
            return after;
          }),
        );
        database.changes.publish('blog');
        return restored;
      },
    }),
  ];
}
