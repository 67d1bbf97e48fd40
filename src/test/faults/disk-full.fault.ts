import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bookFor, type ServerProcess, setCapacity, signIn, startServer } from './server-process.ts';
import { lossesOf, readBookings } from './stored-bookings.ts';

const DISK_MIB = 96;
const CONNECTIONS = 16;
const BEFORE = 100;
/** More than the write-ahead log has room for. */
const WHILE_FULL = 3000;

/** Books for all of them; @returns the ids by person, and how many got which other answer. */
async function bookAll(server: ServerProcess, people: number[]) {
  const acknowledged = new Map<number, number>();
  const refused: { person: number; status: number }[] = [];
  const waiting = [...people];
  const connection = async () => {
    for (let person = waiting.pop(); person !== undefined; person = waiting.pop()) {
      const { status, id } = await bookFor(server, person);
      if (status === 201) acknowledged.set(person, id ?? 0);
      else refused.push({ person, status });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return { acknowledged, refused };
}

test('figure 8: a full disk loses nothing that was acknowledged, and needs no restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const copy = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const server = await startServer({ dataDir: folder, diskMiB: DISK_MIB });
  try {
    await setCapacity(server, await signIn(server), 1000);
    const people = (first: number, count: number) =>
      Array.from({ length: count }, (_, index) => first + index);
    const before = await bookAll(server, people(0, BEFORE));
    expect(before.refused).toEqual([]);

    const ballast = join(server.dataDir, 'ballast');
    const filling = writeFile(ballast, Buffer.alloc(DISK_MIB * 1024 * 1024));
    await expect(filling).rejects.toMatchObject({ code: 'ENOSPC' });
    const full = await bookAll(server, people(BEFORE, WHILE_FULL));
    expect(full.refused.length).toBeGreaterThan(0);
    expect(new Set(full.refused.map(({ status }) => status))).toEqual(new Set([503]));
    // Readers notice nothing.
    expect((await fetch(`${server.origin}/`)).status).toBe(200);

    await rm(ballast);
    const again = await bookAll(
      server,
      full.refused.map(({ person }) => person),
    );
    expect(again.refused).toEqual([]);

    const parts = [before, full, again];
    const acknowledged = new Map(parts.flatMap((part) => [...part.acknowledged]));
    for (const file of ['sill.db', 'sill.db-wal']) {
      await copyFile(join(server.dataDir, file), join(copy, file));
    }
    const found = await readBookings(join(copy, 'sill.db'));
    const { lost, duplicated } = lossesOf(acknowledged, found);
    process.stdout.write(
      `\nFigure 8: ${WHILE_FULL} bookings on a full disk: ${full.acknowledged.size} acknowledged, ` +
        `${full.refused.length} x 503, all of these booked when there was room again, without a restart: ` +
        `lost ${lost}, duplicated ${duplicated}\n`,
    );
    const count = BEFORE + WHILE_FULL;
    expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
    expect(found.idsByEmail.size).toBe(count);
    expect(found).toMatchObject({ places: count, letters: count, keys: count, integrity: 'ok' });
    expect(await server.stop()).toBe(0);
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
    await rm(copy, { recursive: true, force: true });
  }
});
