import { expect, test } from './server.ts';

test('questions are read, linked to and searched, without a script', async ({
  browser,
  server,
  page,
}) => {
  const plain = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto('/faqs');
  await expect(
    reader.getByRole('heading', { level: 1, name: 'Questions and answers' }),
  ).toBeVisible();
  const answer = reader.getByText('BS EN 13120 is the safety standard', { exact: false });
  await expect(answer).toBeHidden();
  await reader.getByText('Are your blinds child safe?', { exact: true }).click();
  await expect(answer).toBeVisible();
  // Answers contain the values from Settings.
  await reader.getByText('Can someone come today?', { exact: true }).click();
  await expect(
    reader.getByText('call us on 01632 960150 during opening hours (Mon-Sat 9am-5pm)'),
  ).toBeVisible();

  await reader.getByLabel('Search the answers').fill('looped cord');
  await reader.getByRole('button', { name: 'Search' }).click();
  await expect(reader).toHaveURL(/\/faqs\?q=looped\+cord$/);
  await expect(reader.getByRole('status')).toHaveText('1 answer for “looped cord”');
  await reader.getByLabel('Search the answers').fill('<script>alert(1)</script>');
  await reader.getByRole('button', { name: 'Search' }).click();
  await expect(reader.getByText('No answers matching “<script>alert(1)</script>”')).toBeVisible();
  await plain.close();

  // A link to an answer opens it.
  const [first] = await (await page.request.get('/api/faqs?q=nursery')).json();
  await page.goto(`/faqs#faq-${first.id}`);
  await expect(page.getByText(first.answer)).toBeVisible();
  expect(await page.content()).not.toContain('FAQPage');
});
