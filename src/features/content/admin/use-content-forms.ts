// One form for each part of the content; all are kept while staff switch tabs.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { adminApi } from '../../../admin-urls.ts';
import { type RecordFormState, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ApiError, patch } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import { footerSchema, footerSections } from '../footer.ts';
import { homePageInput, homePageSections } from '../home-page.ts';
import { landingSchema, landingSections } from '../landing.ts';
import { navigationMenuSchema } from '../navigation-menu.ts';
import { labelsOf } from '../section.ts';
import {
  type ContentPart,
  type SavedContent,
  type WebsiteContent,
  websiteContentSchema,
} from '../website-content.ts';

const PATH = adminApi.websiteContent();

// Forms edit records, and the menu is a list: it becomes the only field of a record.
const inputs = {
  homePage: homePageInput,
  navigationMenu: z.object({ items: navigationMenuSchema }),
  footer: footerSchema,
  landing: landingSchema,
};

const nouns: Record<ContentPart, string> = {
  homePage: 'home page',
  navigationMenu: 'navigation menu',
  footer: 'footer',
  landing: 'landing page',
};

const labels: Partial<Record<ContentPart, Record<string, string>>> = {
  homePage: labelsOf(homePageSections),
  footer: labelsOf(footerSections),
  landing: labelsOf(landingSections),
};

export type ContentForms = Record<ContentPart, RecordFormState>;

export function useContent() {
  return useRead<WebsiteContent>(PATH);
}

export function useContentForms(content: WebsiteContent): ContentForms {
  return {
    homePage: usePartForm('homePage', content),
    navigationMenu: usePartForm('navigationMenu', content),
    footer: usePartForm('footer', content),
    landing: usePartForm('landing', content),
  };
}

export function draftOf(part: ContentPart, { form }: RecordFormState): unknown {
  const { version: _, ...values } = form.getValues();
  return part === 'navigationMenu' ? values.items : values;
}

/** The rest is shown beside each offer and under Price Check. */
function inShort([first, ...more]: readonly string[]): string | undefined {
  return more.length > 0 ? `${first} And ${more.length} more under Price Check.` : first;
}

export function usePartForm(part: ContentPart, content: WebsiteContent): RecordFormState {
  const client = useQueryClient();
  const { mutateAsync } = useAction({
    call: (body: unknown) => patch<SavedContent>(PATH, body),
    done: ({ warnings }) => ({ title: 'Content updated', description: inShort(warnings) }),
    failed: 'Failed to update content: ',
    onError(error) {
      // Refused because the version is old: the current content.
      const current = websiteContentSchema.safeParse(
        error instanceof ApiError && error.body.current,
      );
      if (current.success) client.setQueryData([PATH], current.data);
    },
  });
  const state = useRecordForm<WebsiteContent>({
    noun: nouns[part],
    input: inputs[part],
    schema: websiteContentSchema
      .transform((current) => recordOf(part, current))
      .or(inputs[part].extend({ version: z.int() })),
    values: recordOf(part, content),
    // A menu's items have lives of their own.
    life:
      part === 'navigationMenu' ? undefined : { record: 'website-content', id: part, onWritten },
    labels: labels[part],
    save: (values, version) =>
      mutateAsync({ [part]: part === 'navigationMenu' ? values.items : values, version }),
    onSaved(saved) {
      state.restart(recordOf(part, saved));
      client.setQueryData([PATH], saved);
    },
  });
  useNewerContent(part, content, state);
  return state;

  /** Published or restored: the other parts may be newer too. */
  async function onWritten() {
    const saved = await client.fetchQuery<WebsiteContent>({ queryKey: [PATH], staleTime: 0 });
    state.restart(recordOf(part, saved));
  }
}

/** Changes by others are taken over as long as nothing is typed here. */
function useNewerContent(part: ContentPart, content: WebsiteContent, state: RecordFormState) {
  const takeOver = useEffectEvent((newer: WebsiteContent) => {
    const isOther = state.form.getValues('version') !== newer.versions[part];
    if (isOther && !state.isDirty) state.restart(recordOf(part, newer));
  });
  useEffect(() => takeOver(content), [content]);
}

function recordOf(part: ContentPart, content: WebsiteContent): FieldValues {
  const version = content.versions[part];
  if (part === 'navigationMenu') return { items: content.navigationMenu, version };
  return { ...content[part], version };
}
