import { z } from 'zod';
import { adminApi } from '../../admin-urls.ts';
import { type Route, routesUnder } from './route.ts';

const markdownInput = z.object({ text: z.string().max(60_000) });
const markdownAnswer = z.object({ html: z.string() });

/** @param fill writes the firm’s own facts for their placeholders, as pages do */
export function markdownApi(fill: (text: string) => Promise<string>): Route[] {
  return [
    routesUnder('Markdown').post(adminApi.markdown(), {
      summary: 'Markdown as the HTML that visitors will see',
      body: markdownInput,
      answer: markdownAnswer,
      async handle({ body }) {
        const { renderMarkdown } = await import('../../lib/text/markdown.ts');
        return renderMarkdown(await fill(body.text), { newTab: true });
      },
    }),
  ];
}
