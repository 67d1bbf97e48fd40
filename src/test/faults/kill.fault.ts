import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bookFor, type ServerProcess, setCapacity, signIn, startServer } from './server-process.ts';
import { lossesOf, readBookings } from './stored-bookings.ts';

const ROUNDS = 20;
const BOOKINGS = 1000;
const CONNECTIONS = 32;

/** What became of the bookings of one round, by person. */
interface Round {
  acknowledged: Map<number, number>;
  /** Sent, and the connection broke before an answer: unknown. */
  inDoubt: number[];
}

// Somewhere in a commit, and not always behind one.
const moment = () => Math.random() * 10;

/**
 * Sends bookings over 32 connections and kills the server once `killAfter` of them are acknowledged. Every
 * connection goes on until it breaks, so that the kill always meets bookings under way.
 */
async function bookUntilKilled(server: ServerProcess, first: number, killAfter: number) {
  const round: Round = { acknowledged: new Map(), inDoubt: [] };
  let next = first;
  let killed: Promise<void> | undefined;
  const connection = async () => {
    while (next < first + BOOKINGS) {
      const person = next;
      next += 1;
      try {
        const { status, id } = await bookFor(server, person);
        expect(status).toBe(201);
        round.acknowledged.set(person, id ?? 0);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        round.inDoubt.push(person);
        return;
      }
      if (round.acknowledged.size >= killAfter) killed ??= setTimeout(moment()).then(server.kill);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  await killed;
  return round;
}

test('figure 1: kill -9 in the middle of bookings loses and doubles none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const acknowledged = new Map<number, number>();
  let inDoubt = 0;
  try {
    let server = await startServer({ dataDir });
    await setCapacity(server, await signIn(server), 1000);
    for (let number = 0; number < ROUNDS; number += 1) {
      const killAfter = 50 + Math.floor(Math.random() * (BOOKINGS - 150));
      const round = await bookUntilKilled(server, number * BOOKINGS, killAfter);
      expect(round.inDoubt.length).toBeGreaterThan(0);
      for (const [person, id] of round.acknowledged) acknowledged.set(person, id);
      inDoubt += round.inDoubt.length;

      server = await startServer({ dataDir });
      // Unknown bookings are sent again under their key, and so are some known ones.
      for (const person of round.inDoubt) {
        const { status, id } = await bookFor(server, person);
        expect(status).toBe(201);
        acknowledged.set(person, id ?? 0);
      }
      for (const [person, id] of [...round.acknowledged].slice(-20)) {
        expect(await bookFor(server, person)).toEqual({ status: 201, id });
      }
    }
    expect(await server.stop()).toBe(0);

    const found = await readBookings(join(dataDir, 'sill.db'));
    const { lost, duplicated } = lossesOf(acknowledged, found);
    process.stdout.write(
      `\nFigure 1: ${ROUNDS} rounds of kill -9 in ${BOOKINGS} bookings over ${CONNECTIONS} connections: ` +
        `${acknowledged.size} acknowledged, ${inDoubt} of them in doubt and sent again: ` +
        `lost ${lost}, duplicated ${duplicated}\n`,
    );
    expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
    // The rest was written with each booking, or not at all.
    const count = found.idsByEmail.size;
    expect(count).toBe(acknowledged.size);
    expect(found).toMatchObject({ places: count, letters: count, keys: count, integrity: 'ok' });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
