// Values that SQLite can store and PostgreSQL cannot are the sender's mistake, not our fault.
import { expect, test } from 'vitest';
import { everyEngine } from '../../test/engines.ts';
import { makeTestApp } from '../../test/test-app.ts';

everyEngine((engine) => {
  test('a number of more than 32 bits is no fault of the server', async () => {
    const app = await makeTestApp({ engine });
    const review = { author: 'Rob', quote: 'Good', rating: 5, location: '' };
    const body = { ...review, productId: 9_999_999_999 };
    const answer = await app.request('/api/testimonials', { method: 'POST', body });
    expect(answer.status).toBeLessThan(500);
    if (engine === 'postgres') {
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: 'Please check what you have sent.' });
    }
    await app.close();
  });
});
