import type { APIRequestContext } from '@playwright/test';
import { add, openPosts, type Post, row } from './blog.ts';
import { expect, expectAccessible, expectFits, test } from './server.ts';

const ATTACK =
  '## Fresh heading\n\n<img src=x onerror="document.title=\'owned\'">\n\n<script>document.title = "owned"</script>\n\n[press](javascript:document.title="owned") and **bold**';

const cats = { title: 'Cats & blinds', slug: 'cats-and-blinds', category: 'Pets', content: ATTACK };

async function remove(staff: APIRequestContext, slug: string) {
  const posts: Post[] = await (await staff.get('/api/blog-posts')).json();
  for (const post of posts.filter((one) => one.slug === slug)) {
    await staff.delete(`/api/admin/blog-posts/${post.id}`);
  }
}

/** HTML as it is on the clipboard, and the Markdown it becomes. */
const PASTED = [
  [
    // Word.
    `<html><head><style>p { margin: 0 }</style></head><body><!--StartFragment-->
<h1>Measure\n early<o:p></o:p></h1>

<p class=MsoNormal>Read <b>this </b>first, <a href="https://example.com/a">or that</a>.<o:p></o:p></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>Roller</p>

<p class=MsoListParagraphCxSpLast style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:
Ignore'>o<span>&nbsp;</span></span><![endif]>Blackout</p>

<h2>Prices</h2>
<table class=MsoTableGrid><tr><td><p class=MsoNormal>Blind</p></td><td><p>From</p></td></tr>
<tr><td><p>Roller</p></td><td><p>£55</p></td></tr></table>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span> </span></span>Fit</p>
<p class=MsoNormal>&nbsp;</p><!--EndFragment--></body></html>`,
    '## Measure early\n\nRead **this** first, [or that](https://example.com/a).\n\n- Roller\n    - Blackout\n\n' +
      '### Prices\n\n| Blind | From |\n| --- | --- |\n| Roller | £55 |\n\n2. Fit',
  ],
  [
    // A page in Google Docs.
    `<b style="font-weight:normal"><h2><span style="font-weight:700">Care</span></h2><ul><li><p><span>Dust <span style="font-weight:700">weekly</span></span></p></li><ul><li><p>5 * 3</p></li></ul></ul><ol><li>One</li><li>Two</li></ol></b>`,
    '## Care\n\n- Dust **weekly**\n    - 5 \\* 3\n\n1. One\n2. Two',
  ],
  [
    // A web page, with what must not come along.
    `<div><p>A <a href="javascript:alert(1)">b</a> <em>c</em><br>d <a href="#top"><img src="x.png"></a></p><script>e</script><table><tr><td><p>f</p><p>g</p></td></tr></table></div>`,
    'A b *c*\nd\n\nf\n\ng',
  ],
] as const;

test('staff write a post with a picture, told of everything that is wrong', async ({
  page,
  request,
  staff,
}) => {
  await openPosts(page);
  await expect(page.getByRole('table')).toContainText('What really keeps a bedroom dark');
  const search = page.getByRole('searchbox', { name: 'Search blog posts' });
  await search.fill('zebra crossing');
  await expect(page.getByText('No blog posts matching "zebra crossing"')).toBeVisible();
  await search.fill('TIMBER framing');
  await expect(page.getByRole('row')).toHaveCount(2);
  await search.fill('');

  await page.getByRole('button', { name: 'New Post' }).click();
  await expect(page).toHaveURL(/\/admin\/blog-posts\/new$/);
  const form = page.getByRole('main');
  await expect(form.getByText('Draft', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByRole('button', { name: 'Save draft' }).click();
  for (const message of [
    'Title is required',
    'Slug is required',
    'Content is required',
    'Excerpt is required',
    'Category is required',
  ]) {
    await expect(form.getByText(message)).toBeVisible();
  }
  await expect(form.getByText(/^\d fields are missing or wrong$/)).toBeVisible();
  await expect(form.getByLabel('Title')).toBeFocused();
  await expectAccessible(page);

  await form.getByLabel('Title').fill('Cats & blinds');
  await expect(form.getByLabel('Slug')).toHaveValue('cats-and-blinds');
  await form.getByLabel('Slug').fill('what-really-keeps-a-bedroom-dark');
  await form.getByLabel('Excerpt').fill('Claws, cords and sunny sills.');
  // A button writes round the words that are chosen, and Undo takes it back.
  const text = form.getByLabel('Content', { exact: true });
  await text.fill('bold');
  await text.selectText();
  await form.getByRole('button', { name: 'Bold' }).click();
  await expect(text).toHaveValue('**bold**');
  await expect(text).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('bold');
  // A list from a word processor becomes one here, and Undo takes that back, too.
  await text.fill('');
  await text.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '•\tFree measuring\r\n•\tFree fitting');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(text).toHaveValue('- Free measuring\n- Free fitting');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('');
  // Headings, lists, links and tables of Word and of web pages stay.
  const pasteHtml = (html: string, plain: string) =>
    text.evaluate(
      (field, [html = '', plain = '']) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        clipboardData.setData('text/plain', plain);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      [html, plain],
    );
  for (const [html, written] of PASTED) {
    await text.fill('');
    await pasteHtml(html, 'plain');
    await expect(text).toHaveValue(written);
  }
  await text.fill('');
  await pasteHtml('<div style="color:#000"><span>## Heading</span></div>', '•\tRoller');
  await expect(text).toHaveValue('- Roller');
  await text.fill(ATTACK);
  const preview = form.getByRole('region', { name: 'Preview of content' });
  await expect(preview.getByRole('heading', { name: 'Fresh heading' })).toBeVisible();
  await expect(preview.getByText('<script>')).toBeVisible();
  await form.getByLabel('Category').fill('Pets');
  await form.getByLabel('Author').selectOption({ label: 'admin' });
  await form.getByLabel('Tags').fill('roller blinds\nbedrooms');
  await form.getByRole('button', { name: 'Select image' }).click();
  const picker = page.getByRole('dialog', { name: 'Select Media' });
  await picker.getByRole('option').first().click();
  await expect(picker).toBeHidden();
  await expect(form.getByAltText('The chosen picture')).toBeVisible();
  await form.getByRole('button', { name: 'Save draft' }).click();
  const taken = 'The slug "what-really-keeps-a-bedroom-dark" is already used.';
  await expect(
    page.locator('.toast').getByText(`Failed to create blog post: 409: ${taken}`),
  ).toBeVisible();
  await expect(form.getByLabel('Slug')).toBeFocused();
  await form.getByLabel('Slug').fill('cats-and-blinds');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.locator('.toast').getByText('Blog post created')).toBeVisible();
  // It has its address now, and the writer stays where they write.
  await expect(page).toHaveURL(/\/admin\/blog-posts\/\d+$/);
  expect((await request.get('/blog/cats-and-blinds')).status()).toBe(404);
  await form.getByLabel('Appears on').fill('2090-06-01T09:00');
  await form.getByRole('button', { name: 'Schedule' }).click();
  await expect(form.getByText('Scheduled', { exact: true })).toBeVisible();
  await form.getByLabel('Appears on').fill('');
  await form.getByRole('link', { name: 'Blog Posts' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(form.getByRole('link', { name: 'See it on the site' })).toBeVisible();
  await form.getByRole('link', { name: 'Blog Posts' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Cats & blinds');
  await expect(row(page, 'Cats & blinds')).toContainText('Published');
  const published = await request.get('/blog/cats-and-blinds');
  expect(published.status()).toBe(200);
  expect(await published.text()).toContain('Claws, cords and sunny sills.');
  await remove(staff, 'cats-and-blinds');
});

test('a visitor finds and reads a post; what scripts it tries are text', async ({
  page: visitor,
  staff,
}) => {
  await add(staff, { ...cats, tags: ['roller blinds', 'bedrooms'] });
  await visitor.goto('/blog');
  await visitor.getByRole('link', { name: 'Cats & blinds' }).click();
  await expect(visitor).toHaveURL(/\/blog\/cats-and-blinds$/);
  await expect(visitor).toHaveTitle(/^Cats & blinds \|/);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Cats & blinds');
  await expect(visitor.getByText('1 min read')).toBeVisible();
  await expect(visitor.locator('.prose strong')).toHaveText('bold');
  await expect(visitor.locator('.prose').locator('img, script, a')).toHaveCount(0);
  await expect(visitor.getByRole('heading', { name: 'Made for this' })).toBeVisible();
  await expect(visitor.getByRole('link', { name: /Previous article/ })).toBeVisible();
  const [article = '{}', crumbs = '{}'] = await visitor
    .locator('script[type="application/ld+json"]')
    .allTextContents();
  expect(JSON.parse(article)).toMatchObject({
    '@type': 'Article',
    headline: 'Cats & blinds',
    articleSection: 'Pets',
    author: { '@type': 'Organization' },
    mainEntityOfPage: expect.stringMatching(/\/blog\/cats-and-blinds$/),
  });
  expect(JSON.parse(crumbs)).toMatchObject({ '@type': 'BreadcrumbList' });
  await expect(visitor.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  await expect(visitor.locator('link[type="application/rss+xml"]')).toHaveAttribute(
    'href',
    '/blog/rss.xml',
  );
  await visitor.getByRole('link', { name: 'Pets' }).click();
  await expect(visitor).toHaveURL(/\/blog\/category\/pets$/);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Pets');
  await expect(visitor.getByRole('heading', { name: 'Cats & blinds' })).toBeVisible();
  await remove(staff, cats.slug);
});

test('older articles are a page on', async ({ page, staff }) => {
  const added: Post[] = [];
  for (let number = 1; number <= 4; number += 1) {
    const publishedAt = `2024-01-0${number}T09:00:00Z`;
    added.push(
      await add(staff, { slug: `old-${number}`, title: `Old ${number}`, tags: [], publishedAt }),
    );
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^Bay windows/);
  await page.getByRole('link', { name: 'Older articles' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Old 2',
  );
  await expect(page.getByRole('link', { name: 'Old 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Newer articles' })).toHaveAttribute('href', '/blog');
  // Each page can be found, and names its neighbours.
  const inHead = (rel: string) => page.locator(`head link[rel="${rel}"]`);
  await expect(page).toHaveTitle(/, page 2 \|/);
  await expect(inHead('canonical')).toHaveAttribute('href', /\/blog\?page=2$/);
  await expect(inHead('prev')).toHaveAttribute('href', /\/blog$/);
  await expect(inHead('next')).toHaveCount(0);
  expect((await page.request.get('/blog?page=3')).status()).toBe(404);
  expect(await (await page.request.get('/blog?page=1')).text()).toMatch(
    /rel="canonical" href="[^"]*\/blog"/,
  );
  await expectFits(page, 320);
  for (const { id } of added) await staff.delete(`/api/admin/blog-posts/${id}`);
});
